import type { SessionUser } from '@mesterhand/domain/access/actor';
import type { Booking } from '@mesterhand/domain/bookings/schema';
import { formatPhone } from '@mesterhand/domain/contact/phone';
import { useNavigate } from '@tanstack/react-router';
import { trpc } from '../../core/api/trpc.ts';
import { usePersonName } from '../../core/i18n/person-name.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { IconPhone } from '../../ui/icons.gen.ts';
import { Box, Group } from '../../ui/layout.tsx';
import { SkeletonBlock } from '../../ui/skeletons.tsx';
import { BookingStatus, type Viewer } from '../bookings/card/booking-status.tsx';
import { MainAction, useMainAction } from '../bookings/card/main-action.tsx';
import { useSetStatus } from '../bookings/card/use-set-status.ts';
import { useSteps } from '../bookings/card/use-steps.tsx';
import { useLiveBookings } from '../bookings/dashboard/use-live-bookings.ts';
import { CallButton } from '../masters/profile/call-button.tsx';
import type { JobHeadProps } from '../messages/chat/job-head-slot.ts';
import classes from './job-head.module.css';

type Job = { booking: Booking; viewer: Viewer; user: SessionUser };

/** Calls the other side: a customer's number is there once the master may know it, a master's is revealed on request. */
function Call({ booking, viewer }: Omit<Job, 'user'>) {
  const { t } = useTranslation('job-chat');
  const nameOf = usePersonName();
  const { clientPhone, clientName, masterId, acceptedAt, status } = booking;
  if (viewer === 'client')
    return acceptedAt !== null && status !== 'cancelled' && <CallButton masterId={masterId} />;
  if (clientPhone === null) return null;
  const phone = formatPhone(clientPhone);
  return (
    <Button
      component="a"
      href={`tel:${phone.replace(/[^\d+]/g, '')}`}
      variant="light"
      leftSection={<IconPhone size={19} aria-hidden />}
      aria-label={t('callWho', { name: nameOf(clientName), phone })}
    >
      {t('call')}
    </Button>
  );
}

/** Actions that need the card, or that the conversation is already. */
const elsewhere = new Set(['contact', 'status', 'again', 'answerProposal', 'answerReport']);

const cardOf = (bookingId: number) =>
  ({ to: '/dashboard', search: { booking: bookingId } }) as const;

function OpenJob({ bookingId }: { bookingId: number }) {
  const { t } = useTranslation('job-chat');
  return (
    <ButtonLink {...cardOf(bookingId)} resetScroll={false} variant="subtle" mih={44}>
      {t('open')}
    </ButtonLink>
  );
}

function Shown({ booking, viewer, user }: Job) {
  const navigate = useNavigate();
  const change = useSetStatus(booking, user);
  const steps = useSteps({ viewer, change });
  const action = useMainAction({ booking, user, change });
  return (
    <Box className={classes.job}>
      <Box aria-live="polite">
        <BookingStatus
          booking={change.shown}
          viewer={viewer}
          isWaiting={change.isStatusWaiting}
          isSending={change.isStatusSending}
        />
      </Box>
      <Group gap="xs" className={classes.actions}>
        {!elsewhere.has(action) && (
          <MainAction
            booking={booking}
            viewer={viewer}
            user={user}
            change={change}
            onChoose={steps.choose}
            onOpen={() => void navigate(cardOf(booking.id))}
          />
        )}
        <Call booking={booking} viewer={viewer} />
        <OpenJob bookingId={booking.id} />
      </Group>
      {steps.dialog}
    </Box>
  );
}

/** The state of the job that a conversation is about, its main action, and a call where it is allowed. */
export function JobHead({ bookingId, user }: JobHeadProps) {
  useLiveBookings();
  const { data, isError } = trpc.bookings.byId.useQuery({ id: bookingId });
  // The conversation works without it; the page of the job says what is wrong, and tries again.
  if (!data && isError) return <OpenJob bookingId={bookingId} />;
  if (!data) return <SkeletonBlock width="100%" height={44} />;
  if (data.clientId === user.id) return <Shown booking={data} viewer="client" user={user} />;
  // Staff only read.
  return data.masterId === user.masterId && <Shown booking={data} viewer="master" user={user} />;
}
