import type { AnyThread } from '@mesterhand/domain/admin/messages';
import { IconFlagFilled, IconPhoto } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/badge.tsx';
import { useTimes } from '../messages/times.ts';
import classes from './threads.module.css';

function LastWords({ lastMessage, messageCount }: AnyThread) {
  const { t } = useTranslation('admin-messages');
  if (lastMessage !== '') return lastMessage;
  if (messageCount === 0) return t('none.title');
  return (
    <>
      <IconPhoto size={16} stroke={1.8} aria-hidden /> {t('picture')}
    </>
  );
}

/** Who writes with whom about what, the last words, and what there is to look at. */
export function ThreadRow({ thread, isOpen }: { thread: AnyThread; isOpen: boolean }) {
  const { t } = useTranslation('admin-messages');
  const { brief } = useTimes();
  const { conversationId, bookingId, clientName, masterName } = thread;
  const { lastMessageTime, messageCount, unreadCount, flaggedCount } = thread;
  return (
    <li>
      <Link
        to="/admin/{-$tab}"
        params={{ tab: 'messages' }}
        search={(kept: object) => ({ ...kept, item: conversationId })}
        state={{ itemOpened: true }}
        resetScroll={false}
        className={classes.row}
        data-open={isOpen || undefined}
      >
        <span className={classes.line}>
          <span className={classes.people}>{t('people', { clientName, masterName })}</span>
          <time className={classes.time} dateTime={lastMessageTime}>
            {brief(lastMessageTime)}
          </time>
        </span>
        <span className={classes.last}>
          <LastWords {...thread} />
        </span>
        <span className={classes.facts}>
          <span>{bookingId === null ? t('enquiry') : t('booking', { id: bookingId })}</span>
          <span>{t('count', { count: messageCount })}</span>
          {unreadCount > 0 && <span>{t('unread', { count: unreadCount })}</span>}
          {flaggedCount > 0 && (
            <StatusBadge tone="red" icon={<IconFlagFilled size={13} aria-hidden />}>
              {t('flaggedCount', { count: flaggedCount })}
            </StatusBadge>
          )}
        </span>
      </Link>
    </li>
  );
}
