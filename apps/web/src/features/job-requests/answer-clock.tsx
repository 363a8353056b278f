import { useNow } from '../../core/browser/use-now.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Box, Text } from '../../ui/layout.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useClockText } from './use-clock-text.ts';

const minuteMs = 60_000;
/** From this many minutes on the time of the deadline is shown: the clock pauses outside of working hours. */
const countedMinutes = 60;
/** How often the minutes are counted anew. */
const tickMs = 5000;

type ClockProps = {
  askedAt: string;
  deadlineAt: string;
  /** Whose clock it is: the master's own, or that of somebody who is asked. */
  viewer: 'master' | 'client';
};

/** The time that a master has for an answer, counting down. */
export function AnswerClock({ askedAt, deadlineAt, viewer }: ClockProps) {
  const { t } = useTranslation('job-requests');
  const clockText = useClockText();
  const now = useNow(tickMs).getTime();
  const [from, until] = [new Date(askedAt).getTime(), new Date(deadlineAt).getTime()];
  if (until <= now)
    return (
      <Text fw={700} c="var(--danger)">
        {t(`clock.over.${viewer}`)}
      </Text>
    );
  if (from > now)
    return <Text fw={700}>{t(`clock.later.${viewer}`, { time: clockText(askedAt) })}</Text>;
  const left = Math.ceil((until - now) / minuteMs);
  if (left > countedMinutes)
    return <Text fw={700}>{t(`clock.until.${viewer}`, { time: clockText(deadlineAt) })}</Text>;
  const text = t(`clock.left.${viewer}`, { count: left });
  return (
    <Box maw={280}>
      <Text fw={700} mb={4}>
        {text}
      </Text>
      <ProgressBar value={(until - now) / (until - from)} max={1} aria-label={text} />
    </Box>
  );
}
