import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { isKnownKind } from '@mesterhand/domain/notifications/kinds';
import { Link, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { IconBell } from '../../ui/icons.gen.ts';
import { useIsSmall } from '../../ui/screen-size.ts';
import classes from './bell.module.css';
import { useNotificationWords } from './notification-text.ts';
import { useBell } from './use-bell.ts';

const BellPanel = lazyPart(() => import('./bell-panel.tsx'));

const most = 99;

/** The number of unread notifications on the bell; its label has it too. */
function Count({ unread }: { unread: number }) {
  if (unread === 0) return null;
  return (
    <span className={classes.count} key={unread} aria-hidden>
      {unread > most ? `${most}+` : unread}
    </span>
  );
}

/** Announces a new notification to screen readers. */
function Announcement({ newest }: Pick<ReturnType<typeof useBell>, 'newest'>) {
  const wordsOf = useNotificationWords();
  const words = newest && isKnownKind(newest.notice.kind) && wordsOf(newest.notice);
  return (
    <span className="visually-hidden" role="status" data-announcement>
      {words && `${words.title}. ${words.body}`}
    </span>
  );
}

/** The list as a popover on wide screens. Following an entry closes it. */
function WideBell({ unread, label }: { unread: number; label: string }) {
  const { t } = useTranslation('notifications');
  const [opened, setOpened] = useState(false);
  const href = useLocation({ select: (location) => location.href });
  useEffect(() => setOpened(false), [href]);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={420}
      offset={10}
      radius={20}
      trapFocus
      returnFocus
      classNames={{ dropdown: classes.dropdown ?? '' }}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.entry}
          aria-label={label}
          title={t('title')}
          onClick={() => setOpened(!opened)}
        >
          <IconBell size={24} stroke={1.7} aria-hidden />
          <Count unread={unread} />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('title')}>
        {opened && (
          <Suspense fallback={<div className={classes.waiting} aria-busy />}>
            <BellPanel unread={unread} onFollow={() => setOpened(false)} />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** The bell in the header: a popover on wide screens, else a link to the page. */
export default function BellEntry() {
  const { t } = useTranslation('notifications');
  const { unread, newest } = useBell();
  const isSmall = useIsSmall();
  const label = unread === 0 ? t('title') : t('bell', { count: unread });
  return (
    <>
      {isSmall ? (
        <Link to="/notifications" className={classes.entry} aria-label={label} title={t('title')}>
          <IconBell size={24} stroke={1.7} aria-hidden />
          <Count unread={unread} />
        </Link>
      ) : (
        <WideBell unread={unread} label={label} />
      )}
      <Announcement newest={newest} />
    </>
  );
}
