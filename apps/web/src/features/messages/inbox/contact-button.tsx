import { useDialog } from '../../../core/navigation/dialogs.tsx';
import { useSession } from '../../../core/session/session.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { IconMessageCircle } from '../../../ui/icons.gen.ts';
import { UnreadBadge } from './unread-badge.tsx';

type ContactButtonProps = {
  bookingId: number;
  /** The user's role in the booking. */
  viewer: 'client' | 'master';
};

/** How many messages of a booking's conversation are unread. */
export function useUnreadOf(bookingId: number): number {
  const session = useSession();
  const { data } = trpc.messages.unread.useQuery(undefined, { enabled: session !== null });
  return data?.bookings[bookingId] ?? 0;
}

/** Opens the conversation of a booking, with its number of unread messages. */
export function ContactButton({ bookingId, viewer }: ContactButtonProps) {
  const { t } = useTranslation('messages');
  const dialog = useDialog();
  const unread = useUnreadOf(bookingId);
  return (
    <Button
      variant="light"
      leftSection={<IconMessageCircle size={18} stroke={1.8} aria-hidden />}
      rightSection={unread > 0 && <UnreadBadge count={unread} />}
      onClick={() => dialog.open({ dialog: 'chat', booking: bookingId })}
    >
      {viewer === 'client' ? t('contact.master') : t('contact.client')}
    </Button>
  );
}
