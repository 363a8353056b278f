import { Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SkeletonBlock } from '../../../ui/skeletons.tsx';

/** Skeleton of a card of fields, about as high. */
export function FieldSkeletons({ fields }: { fields: number }) {
  return (
    <Panel gap="xl" mt="md" aria-hidden>
      {Array.from({ length: fields }, (_, field) => (
        <Stack key={field} gap="xs">
          <SkeletonBlock width={field % 2 === 0 ? 148 : 196} height={18} />
          <SkeletonBlock width="100%" height={42} radius={12} />
        </Stack>
      ))}
    </Panel>
  );
}
