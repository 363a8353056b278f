import { Box, Group } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SkeletonBlock } from '../../../ui/skeletons.tsx';

/** Height of every chart and of its placeholder, in pixels. */
export const chartHeight = 220;

/** As tall as a chart card. */
export function ChartSkeleton() {
  return (
    <Panel gap={0}>
      <Box mih={26}>
        <SkeletonBlock width="40%" height={20} />
      </Box>
      <Box mih={22}>
        <SkeletonBlock width="65%" height={16} />
      </Box>
      <Group gap="md" mih={44} mt="xs" mb="md">
        <SkeletonBlock width={120} height={30} />
      </Group>
      <SkeletonBlock width="100%" height={chartHeight} radius={12} />
      <Group mih={44} mt="xs">
        <SkeletonBlock width={140} height={20} />
      </Group>
    </Panel>
  );
}
