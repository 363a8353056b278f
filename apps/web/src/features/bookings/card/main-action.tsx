import type { SessionUser } from '@mesterhand/domain/access/actor';
import { type MainAction as Action, mainActionOf } from '@mesterhand/domain/bookings/main-action';
import type { Booking } from '@mesterhand/domain/bookings/schema';
import type { BookingStatus } from '@mesterhand/domain/bookings/status';
import { Suspense } from 'react';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { IconArrowBackUp, IconMapPin, IconRoute } from '../../../ui/icons.gen.ts';
import { SkeletonBlock } from '../../../ui/skeletons.tsx';
import { ContactButton, useUnreadOf } from '../../messages/inbox/contact-button.tsx';
import { actorOf } from '../actor.ts';
import { AnswerSeries, dialogOf } from '../series/series-link.tsx';
import { ReviewButton } from './booking-review.tsx';
import type { Viewer } from './booking-status.tsx';
import { PositionButton } from './position-button.tsx';
import type { Steps } from './use-steps.tsx';
import type { StatusChange } from './use-set-status.ts';

const AgainButton = lazyPart(() => import('./again-button.tsx'));
const StatusSelect = lazyPart(() => import('./status-select.tsx'));

/** The place of an action that loads. */
const loading = <SkeletonBlock width="100%" height={44} />;

type MainActionProps = {
  booking: Booking;
  viewer: Viewer;
  user: SessionUser;
  change: StatusChange;
  onChoose: Steps['choose'];
  /** Opens the card, where the other side is answered. */
  onOpen(): void;
};

const statusOf = {
  accept: 'confirmed',
  start: 'in_progress',
  complete: 'completed',
  undo: 'in_progress',
} as const satisfies Record<string, BookingStatus>;

type StepButtonPlace = Pick<MainActionProps, 'booking' | 'change' | 'onChoose'>;

type StepButtonProps = Pick<MainActionProps, 'change' | 'onChoose'> & {
  action: keyof typeof statusOf;
};

function StepButton({ action, change, onChoose }: StepButtonProps) {
  const { t } = useTranslation('bookings');
  const to = statusOf[action];
  const step = change.steps.find((offered) => offered.to === to);
  if (!step) return null;
  return (
    <Button
      mih={44}
      disabled={change.isBusy}
      onClick={() => onChoose(step)}
      {...(action === 'undo' && {
        variant: 'default',
        leftSection: <IconArrowBackUp size={20} aria-hidden />,
      })}
    >
      {action === 'undo' ? t('undo.button') : t(`control.${to}`)}
    </Button>
  );
}

function TravelButton({ change, travel }: { change: StatusChange; travel: 'enRoute' | 'arrived' }) {
  const { t } = useTranslation('bookings');
  const Icon = travel === 'enRoute' ? IconRoute : IconMapPin;
  return (
    <Button
      mih={44}
      color="amber"
      c="var(--on-amber)"
      leftSection={<Icon size={20} aria-hidden />}
      disabled={change.isBusy}
      onClick={() => change.say({ of: 'travel', travel })}
    >
      {t(`travel.say.${travel}`)}
    </Button>
  );
}

/** The main action, as the domain chooses it, of a booking with the steps that wait on this device. */
export function useMainAction({
  booking,
  user,
  change,
}: Pick<MainActionProps, 'booking' | 'user' | 'change'>): Action {
  const { series, proposal, noShows } = booking;
  return mainActionOf(actorOf(user), { ...change.basis, series, proposal, noShows }, change.now);
}

const steps = ['accept', 'start', 'complete', 'undo'] as const;
const quiet = ['status', 'again'] as const;

const isOneOf = <Name extends Action>(names: readonly Name[], action: Action): action is Name =>
  names.some((name) => name === action);

/** What the other side waits for: answered here, in the dialog of the series, or in the opened card. */
function Answer({
  action,
  booking,
  onOpen,
}: Pick<MainActionProps, 'booking' | 'onOpen'> & {
  action: 'answerSeries' | 'answerSeriesProposal' | 'answerProposal' | 'answerReport';
}) {
  const { t } = useTranslation('bookings');
  const { series } = booking;
  if (action === 'answerProposal' || action === 'answerReport')
    return (
      <Button mih={44} onClick={onOpen}>
        {t(`card.${action}`)}
      </Button>
    );
  if (series === null) return null;
  if (action === 'answerSeries') return <AnswerSeries seriesId={series.id} />;
  return (
    <ButtonLink mih={44} {...dialogOf(series.id)}>
      {t('series.proposal.answer')}
    </ButtonLink>
  );
}

/** What a customer may do at any time. */
function QuietAction({
  action,
  booking,
  change,
  onChoose,
}: StepButtonPlace & {
  action: (typeof quiet)[number];
}) {
  return (
    <Suspense fallback={loading}>
      {action === 'status' ? (
        <StatusSelect booking={booking} change={change} onChoose={onChoose} />
      ) : (
        <AgainButton booking={booking} />
      )}
    </Suspense>
  );
}

/** The action that a closed card offers, as the domain chooses it; an unread message comes before a quiet one. */
export function MainAction({ booking, viewer, user, change, onChoose, onOpen }: MainActionProps) {
  const unread = useUnreadOf(booking.id);
  const action = useMainAction({ booking, user, change });
  const parts = { booking, change, onChoose };
  if (isOneOf(steps, action))
    return <StepButton action={action} change={change} onChoose={onChoose} />;
  if (action === 'enRoute' || action === 'arrived')
    return <TravelButton change={change} travel={action} />;
  if (action === 'position') return <PositionButton booking={booking} />;
  if (action === 'review') return <ReviewButton booking={booking} />;
  if (action === 'contact' || (isOneOf(quiet, action) && unread > 0))
    return <ContactButton bookingId={booking.id} viewer={viewer} />;
  if (isOneOf(quiet, action)) return <QuietAction action={action} {...parts} />;
  return <Answer action={action} booking={booking} onOpen={onOpen} />;
}
