import type { SessionUser } from '@mesterhand/domain/access/actor';
import { decideProposal } from '@mesterhand/domain/bookings/moves';
import { minuteOfDay, nearestSlot } from '@mesterhand/domain/bookings/week-plan';
import { daysBetween } from '@mesterhand/domain/time/oslo';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { useQuestion } from '../../core/navigation/question.ts';
import { UnstyledButton } from '../../ui/button.tsx';
import { actorOf } from '../bookings/actor.ts';
import type { OwnJobsState } from '../own-jobs/use-own-jobs.ts';
import { useJobMove } from './use-job-move.ts';
import { endText, type WeekJob } from './week-entries.ts';
import classes from './week.module.css';
import { DialogPlace } from '../../ui/shell/dialog-place.tsx';

const MoveDialog = lazyPart(() => import('../bookings/moves/move-dialog.tsx'));
const OwnJobDialog = lazyPart(() => import('../own-jobs/own-job-dialog.tsx'));

/** Pixels of a minute, of which the columns are made. */
export const minutePixels = 0.9;

export type WeekJobProps = { entry: WeekJob; user: SessionUser; state: OwnJobsState };

/** What opens a job: the form of an own one, the page of a booking; and where a dragged booking is proposed. */
function useJobDialogs({ entry, user, state }: WeekJobProps) {
  const navigate = useNavigate();
  const edit = useQuestion({
    ask: 'editOwnJob',
    about: entry.kind === 'ownJob' ? entry.job.id : 0,
  });
  const propose = useQuestion({
    ask: 'move',
    about: entry.kind === 'booking' ? entry.booking.id : 0,
  });
  const [initial, setInitial] = useState<{ date: string; time: ReturnType<typeof nearestSlot> }>();
  const isMovable =
    entry.kind === 'ownJob'
      ? entry.job.doneAt === null
      : 'side' in decideProposal(actorOf(user), entry.booking);
  const open = () => {
    if (entry.kind === 'ownJob') edit.open();
    else void navigate({ to: '/dashboard', search: { booking: entry.booking.id } });
  };
  const move = async (to: { date: string; time: string }) => {
    if (entry.kind === 'ownJob') return state.move(entry.job, to);
    setInitial({ date: to.date, time: nearestSlot(to.time) });
    propose.open();
  };
  const dialogs = (
    <DialogPlace onClose={edit.isOpen ? edit.close : propose.close}>
      {entry.kind === 'ownJob' && edit.isOpen && (
        <OwnJobDialog
          job={entry.job}
          userId={user.id}
          day={entry.job.scheduledDate}
          state={state}
          onClose={edit.close}
        />
      )}
      {entry.kind === 'booking' && propose.isOpen && isMovable && (
        <MoveDialog
          booking={entry.booking}
          side="master"
          isMove={false}
          initial={initial}
          onClose={propose.close}
        />
      )}
    </DialogPlace>
  );
  return { open, move, isMovable, dialogs };
}

/** What only the place of a job in its column says. */
function useWhen(entry: WeekJob): string {
  const { t } = useTranslation('week');
  const format = useFormat();
  const { start, span } = entry;
  const day = format.day(start.date);
  const text = t('entry', { day, from: start.time, to: endText(span) });
  return entry.kind === 'ownJob' ? `${text}, ${t('own')}` : text;
}

const addressOf = (entry: WeekJob) =>
  entry.kind === 'ownJob' ? entry.job.address : entry.booking.address;

type BoardJobProps = WeekJobProps & { monday: string; fromHour: number; describedBy: string };

/** A job in its column. It is drawn where it would be moved to; its element stays, or a drag would lose it. */
export function BoardJob({ monday, fromHour, describedBy, ...props }: BoardJobProps) {
  const { entry } = props;
  const { t } = useTranslation('week');
  const format = useFormat();
  const when = useWhen(entry);
  const { open, move, isMovable, dialogs } = useJobDialogs(props);
  const { shownAt, wanted, handlers } = useJobMove({
    start: entry.start,
    monday,
    isMovable,
    onMove: move,
    onOpen: open,
  });
  const days = daysBetween(entry.start.date, shownAt.date);
  const address = addressOf(entry);
  const style = {
    top: (minuteOfDay(shownAt.time) - fromHour * 60) * minutePixels,
    height: (entry.span.end - entry.span.start) * minutePixels,
    left: `calc(${days * 100}% + 2px)`,
    right: `calc(${-days * 100}% + 2px)`,
  };
  return (
    <>
      <UnstyledButton
        className={classes.entry ?? ''}
        style={style}
        data-kind={entry.kind}
        data-movable={isMovable || undefined}
        data-wanted={wanted ? true : undefined}
        aria-describedby={isMovable ? describedBy : undefined}
        {...handlers}
      >
        <span>
          <strong>{shownAt.time}</strong> {entry.name}
        </span>
        {address !== '' && <span>{address}</span>}
        <span className="visually-hidden">{when}</span>
      </UnstyledButton>
      <span role="status" className="visually-hidden">
        {wanted &&
          t('moving', { name: entry.name, day: format.day(wanted.date), time: wanted.time })}
      </span>
      {dialogs}
    </>
  );
}

/** A job in the list of a phone. */
export function ListedJob(props: WeekJobProps) {
  const { entry } = props;
  const { t } = useTranslation('own-jobs');
  const { open, dialogs } = useJobDialogs(props);
  const address = addressOf(entry);
  return (
    <li>
      <UnstyledButton className={classes.row ?? ''} onClick={open}>
        <span className={classes.times}>
          {entry.start.time}–{endText(entry.span)}
        </span>{' '}
        {entry.name}
        {entry.kind === 'ownJob' && ` · ${t('mark')}`}
        {address !== '' && (
          <>
            <br />
            {address}
          </>
        )}
      </UnstyledButton>
      {dialogs}
    </li>
  );
}
