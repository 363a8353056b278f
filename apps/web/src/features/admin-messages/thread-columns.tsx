import type { AnyThread } from '@mesterhand/domain/admin/messages';
import { useMemo } from 'react';
import { usePersonName } from '../../core/i18n/person-name.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { IconFlagFilled, IconPaperclip } from '../../ui/icons.gen.ts';
import { Clamped } from '../admin/table/clamped.tsx';
import type { AdminColumn } from '../admin/table/table-columns.ts';
import { DateTimeCell, dateTimeText, useDateTimes } from '../admin-bookings/date-time.tsx';
import classes from './threads.module.css';

type Columns = AdminColumn<AnyThread>[];

function LastWords({ lastMessage, messageCount }: AnyThread) {
  const { t } = useTranslation('admin-messages');
  if (lastMessage !== '') return lastMessage;
  if (messageCount === 0) return t('none.title');
  return (
    <>
      <IconPaperclip size={16} stroke={1.8} aria-hidden /> {t('attachment')}
    </>
  );
}

/** Participants, subject and last message. */
function useSubject(): Columns {
  const { t } = useTranslation('admin-messages');
  const nameOf = usePersonName();
  return useMemo(() => {
    const peopleOf = ({ clientName, masterName }: AnyThread) =>
      t('people', { clientName: nameOf(clientName), masterName: nameOf(masterName) });
    const aboutOf = ({ bookingId }: AnyThread) =>
      bookingId === null ? t('enquiry') : t('booking', { id: bookingId });
    const wordsOf = ({ lastMessage, messageCount }: AnyThread) =>
      lastMessage || t(messageCount === 0 ? 'none.title' : 'attachment');
    return [
      {
        key: 'people',
        title: t('columns.people'),
        isTitle: true,
        render: peopleOf,
        text: peopleOf,
      },
      {
        key: 'about',
        title: t('columns.about'),
        isPlain: true,
        render: aboutOf,
        text: aboutOf,
      },
      {
        key: 'last',
        title: t('columns.last'),
        width: 300,
        isWords: true,
        render: (thread) => (
          <Clamped className={classes.last} c="dimmed">
            <LastWords {...thread} />
          </Clamped>
        ),
        text: wordsOf,
      },
    ];
  }, [t, nameOf]);
}

/** The number of messages, unread and flagged ones. */
function useMetrics(): Columns {
  const { t } = useTranslation('admin-messages');
  return useMemo(
    () => [
      {
        key: 'messages',
        title: t('columns.messages'),
        isPlain: true,
        width: 124,
        render: ({ messageCount }) => t('count', { count: messageCount }),
        text: ({ messageCount }) => messageCount,
      },
      {
        key: 'unread',
        title: t('columns.unread'),
        isPlain: true,
        render: ({ unreadCount }) =>
          unreadCount === 0 ? '–' : t('unread', { count: unreadCount }),
        text: ({ unreadCount }) => unreadCount || null,
      },
      {
        key: 'flagged',
        title: t('columns.flagged'),
        isPlain: true,
        render: ({ flaggedCount }) =>
          flaggedCount === 0 ? (
            '–'
          ) : (
            <StatusBadge tone="red" icon={<IconFlagFilled size={13} aria-hidden />}>
              {t('flaggedCount', { count: flaggedCount })}
            </StatusBadge>
          ),
        text: ({ flaggedCount }) => flaggedCount || null,
      },
    ],
    [t],
  );
}

/** The columns of the threads, also used for CSV export. */
export function useThreadColumns(): Columns {
  const { t } = useTranslation('admin-messages');
  const { ofInstant } = useDateTimes();
  const [subject, metrics] = [useSubject(), useMetrics()];
  return useMemo(
    () => [
      ...subject,
      ...metrics,
      {
        key: 'lastTime',
        title: t('columns.lastTime'),
        sort: 'lastMessageTime',
        width: 116,
        isPlain: true,
        render: ({ lastMessageTime }) => (
          <DateTimeCell dateTime={ofInstant(lastMessageTime)} instant={lastMessageTime} />
        ),
        text: ({ lastMessageTime }) => dateTimeText(ofInstant(lastMessageTime)),
      },
    ],
    [subject, metrics, t, ofInstant],
  );
}
