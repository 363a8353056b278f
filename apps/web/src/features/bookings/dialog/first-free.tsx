import type { NextFree } from '@mesterhand/domain/availability/schema';
import { Button } from '../../../ui/button.tsx';
import { IconCalendarCheck } from '../../../ui/icons.gen.ts';
import { useNextFreeText } from '../../availability/use-next-free-text.ts';
import classes from './booking-form.module.css';
import type { FormState } from './use-booking-form.ts';

type FirstFreeProps = Pick<FormState, 'form' | 'slots'> & {
  nextFree: NextFree | null | undefined;
};

/** The first free time, which one tap chooses; none where the job does not fit then. */
export function FirstFree({ form, slots, nextFree }: FirstFreeProps) {
  const text = useNextFreeText(nextFree);
  if (!nextFree || text === null) return null;
  const { date, time } = nextFree;
  if (slots.obstacleOf(date, time) !== null) return null;
  const { scheduledDate, scheduledTime } = form.values;
  const isChosen = scheduledDate === date && scheduledTime === time;
  return (
    <Button
      variant={isChosen ? 'filled' : 'light'}
      mih={44}
      aria-pressed={isChosen}
      className={classes.whole ?? ''}
      leftSection={<IconCalendarCheck size={20} stroke={1.7} aria-hidden />}
      onClick={() => form.setValues({ scheduledDate: date, scheduledTime: time })}
    >
      {text}
    </Button>
  );
}
