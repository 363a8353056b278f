import type { Notification } from '@mesterhand/domain/notifications/schema';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useRelativeTime } from '../../core/i18n/relative-time.ts';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { IconButton } from '../../ui/button.tsx';
import { IconX } from '../../ui/icons.gen.ts';
import classes from './list.module.css';
import { NotificationIcon } from './notification-icon.tsx';
import { useNotificationWords } from './notification-text.ts';
import type { useReading } from './use-reading.ts';

type RowProps = {
  notification: Notification;
  reading: ReturnType<typeof useReading>;
  onFollow(): void;
};

/** A click for a new tab or window is left to the browser. */
const isForBrowser = ({ metaKey, ctrlKey, shiftKey, altKey, button }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || altKey || button !== 0;

/** One notification; the whole row links to its subject, and following it marks it as read. */
export function NotificationRow({ notification, reading, onFollow }: RowProps) {
  const { t } = useTranslation('notifications');
  const { history } = useRouter();
  const wordsOf = useNotificationWords();
  const ago = useRelativeTime();
  const format = useFormat();
  const { id, notice, path, createdAt, readAt } = notification;
  const { title, body } = wordsOf(notice);
  const isUnread = readAt === null;
  const follow = (event: MouseEvent): void => {
    reading.read(notification);
    if (isForBrowser(event)) return;
    event.preventDefault();
    onFollow();
    history.push(path);
  };
  return (
    <li className={classes.row} data-unread={isUnread || undefined}>
      <a className={classes.link} href={path} onClick={follow}>
        <NotificationIcon kind={notice.kind} />
        <span className={classes.words}>
          <span className={classes.title}>
            {isUnread && <span className="visually-hidden">{t('unread')}: </span>}
            {title}
          </span>
          {body !== '' && <span className={classes.body}>{body}</span>}
          <time className={classes.ago} dateTime={createdAt} title={format.dateTime(createdAt)}>
            {ago(createdAt)}
          </time>
        </span>
        {isUnread && <span className={classes.dot} aria-hidden />}
      </a>
      <IconButton
        label={t('remove', { title })}
        className={classes.remove ?? ''}
        onClick={() => reading.remove(id)}
      >
        <IconX size={18} aria-hidden />
      </IconButton>
    </li>
  );
}
