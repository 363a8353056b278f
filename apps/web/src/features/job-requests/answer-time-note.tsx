import type { MasterCard } from '@mesterhand/domain/masters/schema';
import { IconClockHour4 } from '../../ui/icons.gen.ts';
import { Group, Text } from '../../ui/layout.tsx';
import { useAnswerTimeText } from './use-answer-time-text.ts';

/** On a master's card: how fast they answer requests, where that is measured. */
export function AnswerTimeNote({ answerTime }: Pick<MasterCard, 'answerTime'>) {
  const answerTimeText = useAnswerTimeText();
  if (!answerTime) return null;
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" c="dimmed" mt="sm">
      <IconClockHour4 size={18} stroke={1.7} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
      <Text size="sm">{answerTimeText(answerTime)}</Text>
    </Group>
  );
}
