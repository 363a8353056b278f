import type { NextFree } from '@mesterhand/domain/availability/schema';
import { IconCalendarCheck, IconCalendarX } from '../../ui/icons.gen.ts';
import { Group, Text } from '../../ui/layout.tsx';
import { useNextFreeText } from './use-next-free-text.ts';

/** On a master's card: when they are free next, where that is known. */
export function NextFreeNote({ nextFree }: { nextFree: NextFree | null | undefined }) {
  const text = useNextFreeText(nextFree);
  if (text === null) return null;
  const Icon = nextFree === null ? IconCalendarX : IconCalendarCheck;
  return (
    <Group
      gap="xs"
      wrap="nowrap"
      align="flex-start"
      mt="sm"
      {...(nextFree === null && { c: 'dimmed' })}
    >
      <Icon size={18} stroke={1.7} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
      <Text size="sm" fw={nextFree === null ? 400 : 600}>
        {text}
      </Text>
    </Group>
  );
}
