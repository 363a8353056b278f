import { Group, Stack } from '../../../ui/layout.tsx';
import { Container } from '../../../ui/page.tsx';
import { SkeletonBlock, LoadingNote } from '../../../ui/skeletons.tsx';
import classes from './master.module.css';

/** The skeleton of a master's page. */
export function MasterSkeleton() {
  return (
    <Container>
      <LoadingNote />
      <div className={classes.layout} aria-hidden>
        <Stack gap="xl">
          <Group className={classes.head ?? ''} wrap="nowrap" gap="clamp(16px, 2.5vw, 28px)">
            <SkeletonBlock width={128} height={128} radius="28%" />
            <Stack flex={1} gap="sm">
              <SkeletonBlock width="min(320px, 100%)" height={40} />
              <SkeletonBlock width="min(220px, 80%)" height={20} />
              <SkeletonBlock width="min(160px, 60%)" height={20} />
            </Stack>
          </Group>
          <SkeletonBlock width="100%" height={80} radius={20} />
        </Stack>
        <div>
          <SkeletonBlock width="100%" height={280} radius={20} />
        </div>
        <div>
          <SkeletonBlock width="100%" height={48} />
          <div className={classes.part}>
            <SkeletonBlock width="100%" height={120} radius={16} />
          </div>
        </div>
      </div>
    </Container>
  );
}
