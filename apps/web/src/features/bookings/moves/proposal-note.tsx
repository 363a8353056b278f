import { timesLeft } from '@mesterhand/domain/bookings/moves';
import type { Booking } from '@mesterhand/domain/bookings/schema';
import { isSlot } from '@mesterhand/domain/bookings/slots';
import { useNow } from '../../../core/browser/use-now.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { IconText } from '../../../ui/icon-text.tsx';
import { IconClock } from '../../../ui/icons.gen.ts';
import { Text } from '../../../ui/layout.tsx';
import type { Viewer } from '../card/booking-status.tsx';
import { useMoves } from './use-moves.ts';

type ProposalNoteProps = { booking: Booking; viewer: Viewer };

/** The open proposal of another time: one tap accepts it, on the side that it was made to. */
export function ProposalNote({ booking, viewer }: ProposalNoteProps) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const now = useNow();
  const { accept, decline, withdraw } = useMoves();
  const { proposal, scheduledDate: date, scheduledTime: time } = booking;
  if (proposal === null) return null;
  const { id, side } = proposal;
  const isOwn = side === viewer;
  const left = timesLeft({ times: proposal.times, date, time }, now);
  const isBusy = accept.isPending || decline.isPending || withdraw.isPending;
  const textOf = (start: (typeof left)[number]) =>
    `${format.day(start.date)} ${t('card.at', { time: start.time })}`;
  return (
    <Callout tone="yellow" mt="md" py="md" role="status">
      <IconText icon={<IconClock size={22} aria-hidden />} mb={4} fw={700}>
        {t(isOwn ? 'moves.note.own' : `moves.note.${side === 'master' ? 'client' : 'master'}`)}
      </IconText>
      <p>{t(left.length === 0 ? 'moves.note.gone' : 'moves.note.holds')}</p>
      {isOwn && (
        <ul>
          {left.map((start) => (
            <Text component="li" key={textOf(start)} fw={600}>
              {textOf(start)}
            </Text>
          ))}
        </ul>
      )}
      <Actions mt="sm">
        {!isOwn &&
          left.map((start) => (
            <Button
              key={textOf(start)}
              loading={
                accept.isPending &&
                accept.variables.date === start.date &&
                accept.variables.time === start.time
              }
              disabled={isBusy}
              onClick={() => {
                if (isSlot(start.time)) accept.mutate({ id, date: start.date, time: start.time });
              }}
            >
              {t('moves.note.accept', { time: textOf(start) })}
            </Button>
          ))}
        <Button
          variant="default"
          disabled={isBusy}
          onClick={() => (isOwn ? withdraw : decline).mutate({ id })}
        >
          {t(isOwn ? 'moves.note.withdraw' : 'moves.note.decline')}
        </Button>
      </Actions>
    </Callout>
  );
}
