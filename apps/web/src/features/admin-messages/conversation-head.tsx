import type { AdminMessage, AnyThread } from '@mesterhand/domain/admin/messages';
import { bookingViewsOf } from '@mesterhand/domain/admin/tabs';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../core/session/session.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { IconButton } from '../../ui/button.tsx';
import { IconArrowLeft } from '../../ui/icons.gen.ts';
import { Box, Group, Text } from '../../ui/layout.tsx';
import { PersonLink } from '../admin/panel/person-link.tsx';

type HeadProps = {
  /** From the list; absent when a linked conversation is not on the loaded pages. */
  thread: AnyThread | undefined;
  messages: readonly AdminMessage[];
  onBack(): void;
};

/** The participants; without the thread's data, taken from the messages. */
function People({ thread, messages }: Omit<HeadProps, 'onBack'>) {
  const { t } = useTranslation('admin-messages');
  const idOf = (name: string) => messages.find((one) => one.senderName === name)?.senderId;
  const [last] = messages.slice(-1);
  if (thread === undefined)
    return (
      last && (
        <>
          <span>
            <PersonLink name={last.senderName} id={last.senderId} />
          </span>
          <span>
            <PersonLink name={last.receiverName} id={idOf(last.receiverName)} />
          </span>
        </>
      )
    );
  const { clientName, masterName } = thread;
  return (
    <>
      <span>
        <Text span inherit c="dimmed" fw={500} fz="sm">
          {t('client')}
        </Text>{' '}
        <PersonLink name={clientName} id={idOf(clientName)} />
      </span>
      <span>
        <Text span inherit c="dimmed" fw={500} fz="sm">
          {t('master')}
        </Text>{' '}
        <PersonLink name={masterName} id={idOf(masterName)} />
      </span>
    </>
  );
}

/** The subject; the booking is searched by its two names, because the list has no search by number. */
function Subject({ bookingId, clientName, masterName }: AnyThread) {
  const { t } = useTranslation('admin-messages');
  const user = useSession()?.user;
  if (bookingId === null) return t('enquiry');
  const label = t('booking', { id: bookingId });
  if (!user || !bookingViewsOf(user).includes('bookings')) return label;
  return (
    <Link
      to="/admin/{-$tab}"
      params={{ tab: 'bookings' }}
      search={{ search: `${clientName} ${masterName}`, item: bookingId }}
    >
      {label}
    </Link>
  );
}

/** Participants and subject, with a link back to the list. */
export function ConversationHead({ thread, messages, onBack }: HeadProps) {
  const { t } = useTranslation('admin-messages');
  return (
    <Group gap="xs" wrap="nowrap">
      <IconButton label={t('back')} onClick={onBack}>
        <IconArrowLeft size={22} aria-hidden />
      </IconButton>
      <Box flex={1} miw={0}>
        <Group component="h2" gap="0 var(--space-4)" fz="lg" lh={1.35}>
          <People thread={thread} messages={messages} />
        </Group>
        {thread && (
          <Text c="dimmed" size="sm">
            <Subject {...thread} />
            {' · '}
            {t('count', { count: thread.messageCount })}
          </Text>
        )}
      </Box>
    </Group>
  );
}
