import type { NoShow } from '@mesterhand/domain/bookings/no-shows-schema';
import type { Booking } from '@mesterhand/domain/bookings/schema';
import { isCompletionFinal } from '@mesterhand/domain/bookings/completion';
import type { ReactNode } from 'react';
import { useFormat } from '../../../core/i18n/format.ts';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { Text } from '../../../ui/layout.tsx';
import { Stars } from '../../../ui/rating.tsx';
import { LaterLink } from '../series/series-link.tsx';
import { Expected } from './arrival-note.tsx';
import classes from './booking-card.module.css';
import type { Viewer } from './booking-status.tsx';
import { useSayingText } from './use-saying-text.ts';
import type { StatusChange } from './use-set-status.ts';

type NoteProps = { booking: Booking; viewer: Viewer; change: StatusChange; later: number };

/** What was said of the journey: when the master comes, how late, since when. */
function Journey({ booking, viewer }: Pick<NoteProps, 'booking' | 'viewer'>) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const nameOf = usePersonName();
  const { travel, travelAt, lateMinutes: minutes, arrival, master } = booking;
  const name = nameOf(master.name);
  const isOwn = viewer === 'master';
  const time = travelAt === null ? '' : format.time(travelAt);
  return (
    <>
      {arrival && <Expected booking={booking} viewer={viewer} />}
      {minutes !== null && (
        <span>{isOwn ? t('late.you', { minutes }) : t('late.master', { name, minutes })}</span>
      )}
      {travel !== null && (
        <span>
          {isOwn
            ? t(`travel.you.${travel}`, { time })
            : t(`travel.master.${travel}`, { name, time })}
        </span>
      )}
    </>
  );
}

const isAsking = ({ state }: NoShow): boolean => state === 'open' || state === 'disputed';

/** What one side asks of the other, or what has a consequence. */
function useAsked({ booking, viewer, change }: NoteProps): string | null {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const sayingText = useSayingText();
  const { proposal, series, noShows, overrun, status } = booking;
  const isOver = status === 'completed' || status === 'cancelled';
  if (change.refused) return t('waiting.refused', { step: sayingText(change.refused) });
  if (change.waiting) return t('waiting.title');
  const report = noShows.find(isAsking);
  if (report) return t(`noShow.title.${report.side === viewer ? 'own' : report.side}`);
  if (proposal && proposal.side === viewer) return t('moves.note.own');
  if (proposal) return t(`moves.note.${proposal.side === 'master' ? 'client' : 'master'}`);
  if (series?.proposedBy && !isOver)
    return t(`series.proposal.${series.proposedBy === viewer ? 'own' : series.proposedBy}`);
  if (overrun) return t('overrun.title', { length: format.duration(overrun.minutes) });
  return null;
}

/** How it ended: who cancelled and why, the review, until when a completion can be undone. */
function useOutcome({ booking, viewer, change }: NoteProps): ReactNode {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const { cancelledBy, cancelReason, review, reviewed, completionFinalAt } = booking;
  if (booking.status === 'cancelled' && cancelledBy !== null)
    return (
      <>
        <span>{t(`card.cancelled.${cancelledBy === viewer ? 'you' : cancelledBy}`)}</span>
        {cancelReason && <span>{cancelReason}</span>}
      </>
    );
  if (review)
    return (
      <>
        <Stars value={review.rating} />
        {!review.approved && review.hidden !== true && (
          <StatusBadge tone="yellow">{t('card.reviewWaits')}</StatusBadge>
        )}
        <span>{review.text}</span>
      </>
    );
  const isUndoable = booking.status === 'completed' && !isCompletionFinal(booking, change.now);
  if (!isUndoable || completionFinalAt === null || reviewed) return null;
  const time = format.time(completionFinalAt);
  return viewer === 'master' ? t('undo.until', { time }) : t('client.reviewLater', { time });
}

/** The most important thing about a booking in one line, if there is one; the opened card has all of them. */
export function BriefNote(props: NoteProps) {
  const asked = useAsked(props);
  const outcome = useOutcome(props);
  const { booking, viewer, change, later } = props;
  const { shown } = change;
  if (asked !== null)
    return (
      <Text
        fw={600}
        role={change.refused ? 'alert' : 'status'}
        className={`${classes.note} ${classes.asked}`}
      >
        {asked}
      </Text>
    );
  if (outcome) return <div className={classes.note}>{outcome}</div>;
  if (shown.travel !== null || shown.lateMinutes !== null || shown.arrival !== null)
    return (
      <Text fw={600} role="status" className={classes.note}>
        <Journey booking={shown} viewer={viewer} />
      </Text>
    );
  if (later > 0)
    return (
      <div className={classes.note}>
        <LaterLink booking={booking} later={later} />
      </div>
    );
  return null;
}
