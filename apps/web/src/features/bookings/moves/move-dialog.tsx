import type { MovingSide } from '@mesterhand/domain/bookings/moves';
import type { Booking } from '@mesterhand/domain/bookings/schema';
import { isSlot, type Slot } from '@mesterhand/domain/bookings/slots';
import { isSameTime, maxTimes } from '@mesterhand/domain/offers/times';
import { useCallback, useState } from 'react';
import { readError } from '../../../core/api/errors.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
import { DayPicker } from '../dialog/day-picker.tsx';
import { SlotPicker } from '../dialog/slot-picker.tsx';
import { useSlots } from '../dialog/use-slots.ts';
import { useMoves } from './use-moves.ts';

type Start = { date: string; time: Slot };

type MoveDialogProps = {
  booking: Booking;
  side: MovingSide;
  /** Moves at once; otherwise the other side is asked. */
  isMove: boolean;
  /** A time that was chosen before, such as by dragging the job in the week. */
  initial?: Start | undefined;
  onClose(): void;
};

function useIntro({ booking, side, isMove }: MoveDialogProps): string {
  const { t } = useTranslation('bookings');
  if (isMove) return t('moves.textMove');
  if (side === 'client') return t('moves.textProposeClient');
  return t(booking.acceptedAt === null ? 'moves.textAnswerMaster' : 'moves.textProposeMaster');
}

/** The chosen times; each can be removed. */
function Chosen({ times, onRemove }: { times: readonly Start[]; onRemove(start: Start): void }) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  if (times.length === 0) return null;
  return (
    <Stack gap="xs">
      <Text fw={600}>{t('moves.chosen')}</Text>
      <Group component="ul" gap="xs">
        {times.map((start) => {
          const text = `${format.day(start.date)} ${t('card.at', { time: start.time })}`;
          return (
            <li key={text}>
              <Button
                variant="light"
                aria-label={t('moves.remove', { time: text })}
                onClick={() => onRemove(start)}
              >
                {text} ×
              </Button>
            </li>
          );
        })}
      </Group>
    </Stack>
  );
}

/** The times that a refusal named as still free. */
function freeTimesOf(error: unknown): Start[] {
  return readError(error).issues.flatMap(({ path: [head, date, time], message }) =>
    head === 'times' && message === 'stillFree' && typeof date === 'string' && isSlot(time)
      ? [{ date, time }]
      : [],
  );
}

/** Chooses a new time, or up to three that are proposed to the other side. */
export default function MoveDialog(props: MoveDialogProps) {
  const { booking, isMove, onClose } = props;
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const intro = useIntro(props);
  const [date, setDate] = useState(props.initial?.date ?? '');
  const [times, setTimes] = useState<readonly Start[]>(props.initial ? [props.initial] : []);
  const [error, setError] = useState<string>();
  const slots = useSlots(booking.masterId, date, booking);
  const { move, propose } = useMoves();
  const { isPending, error: refusal } = isMove ? move : propose;
  const free = freeTimesOf(refusal);
  const most = isMove ? 1 : maxTimes;
  const remove = (start: Start) => setTimes(times.filter((one) => !isSameTime(one, start)));
  const add = (start: Start) => {
    setError(undefined);
    setTimes([...times.filter((one) => !isSameTime(one, start)), start].slice(-most));
  };
  const choose = (time: string) => {
    if (isSlot(time)) add({ date, time });
  };
  const chooseDate = useCallback((next: string) => setDate(next), []);
  const chosenHere = times.findLast((start) => start.date === date)?.time ?? '';
  const send = () => {
    const [first] = times;
    if (first === undefined) return setError(t('moves.none'));
    if (isMove) return move.mutate({ id: booking.id, ...first }, { onSuccess: onClose });
    propose.mutate({ bookingId: booking.id, times: [...times] }, { onSuccess: onClose });
  };
  return (
    <Dialog
      title={t(isMove ? 'moves.titleMove' : 'moves.titlePropose')}
      size="lg"
      onClose={onClose}
    >
      <Stack gap="lg">
        <p>{intro}</p>
        <DayPicker value={date} slots={slots} error={undefined} onChange={chooseDate} />
        {date !== '' && (
          <SlotPicker
            date={date}
            value={chosenHere}
            error={error}
            slots={slots}
            duration={booking.durationMinutes}
            onChange={choose}
          />
        )}
        {free.length > 0 && (
          <Stack gap="xs" role="status">
            <Text>{t('moves.taken')}</Text>
            <Group gap="xs">
              {free.map((start) => (
                <Button
                  key={`${start.date} ${start.time}`}
                  variant="default"
                  onClick={() => add(start)}
                >
                  {`${format.day(start.date)} ${t('card.at', { time: start.time })}`}
                </Button>
              ))}
            </Group>
          </Stack>
        )}
        <Chosen times={times} onRemove={remove} />
        {date === '' && error && (
          <Text c="red" role="alert">
            {error}
          </Text>
        )}
        <Actions justify="flex-end">
          <Button variant="default" disabled={isPending} onClick={onClose}>
            {t('moves.cancel')}
          </Button>
          <Button loading={isPending} onClick={send}>
            {t(isMove ? 'moves.confirmMove' : 'moves.confirmPropose')}
          </Button>
        </Actions>
      </Stack>
    </Dialog>
  );
}
