import { Group, Stack } from '../../../ui/layout.tsx';
import { SkeletonBlock, LoadingNote } from '../../../ui/skeletons.tsx';
import classes from './chat.module.css';

/** Placeholder for the messages while they load. */
export function ListSkeleton() {
  return (
    <Stack mt="auto" aria-busy>
      <LoadingNote />
      <SkeletonBlock width="60%" height={44} radius={18} />
      <Group justify="flex-end">
        <SkeletonBlock width="45%" height={44} radius={18} />
      </Group>
      <SkeletonBlock width="70%" height={66} radius={18} />
    </Stack>
  );
}

/** Placeholder for a conversation while it loads. */
export function ChatSkeleton() {
  return (
    <Stack gap="sm" flex={1} mih={0}>
      <Group gap="sm" wrap="nowrap" className={classes.head} aria-hidden>
        <SkeletonBlock width={40} height={40} radius="28%" />
        <Stack gap={6} flex={1}>
          <SkeletonBlock width="40%" height={20} />
          <SkeletonBlock width="70%" height={14} />
          <SkeletonBlock width="55%" height={14} />
        </Stack>
      </Group>
      <ListSkeleton />
      <SkeletonBlock width="100%" height={44} radius={12} />
    </Stack>
  );
}
