import type { SessionUser } from '@mesterhand/domain/access/actor';
import type { Booking } from '@mesterhand/domain/bookings/schema';
import { statusControl } from '@mesterhand/domain/bookings/status';
import { Suspense } from 'react';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { SkeletonBlock } from '../../../ui/skeletons.tsx';
import { actorOf } from '../actor.ts';
import { AnswerSeries } from '../series/series-link.tsx';
import type { Viewer } from './booking-status.tsx';
import { StepButtons, UndoCompletion } from './step-buttons.tsx';
import { type Steps, useSteps } from './use-steps.tsx';
import type { StatusChange } from './use-set-status.ts';

const StatusSelect = lazyPart(() => import('./status-select.tsx'));

type StepControlProps = {
  booking: Booking;
  user: SessionUser;
  change: StatusChange;
  onChoose: Steps['choose'];
  /** Calling off is offered elsewhere. */
  withoutCancel?: boolean;
};

/** The steps this user may take: a drop-down, buttons or nothing. */
export function StepControl({
  booking,
  user,
  change,
  onChoose,
  withoutCancel = false,
}: StepControlProps) {
  const control = statusControl(actorOf(user), change.basis, change.now);
  if (control === 'answer' && booking.series?.status === 'requested')
    return <AnswerSeries seriesId={booking.series.id} />;
  const parts = { booking, change, onChoose };
  return (
    <>
      {control === 'select' && (
        <Suspense fallback={<SkeletonBlock width="100%" height={64} />}>
          <StatusSelect {...parts} />
        </Suspense>
      )}
      {control === 'undo' && <UndoCompletion {...parts} />}
      {(control === 'answer' || control === 'work') && (
        <StepButtons {...parts} withoutCancel={withoutCancel} />
      )}
    </>
  );
}

type StatusControlProps = {
  booking: Booking;
  user: SessionUser;
  viewer: Viewer;
  change: StatusChange;
};

/** The same with the confirmations of drastic steps. */
export function StatusControl({ viewer, change, ...props }: StatusControlProps) {
  const { choose, dialog } = useSteps({ viewer, change });
  return (
    <>
      <StepControl {...props} change={change} onChoose={choose} />
      {dialog}
    </>
  );
}
