import { MetricCharts } from './statistics/metric-charts.tsx';
import { Statistics } from './statistics/statistics.tsx';
import { WorkList } from './work/work-list.tsx';
import { Stack } from '../../ui/layout.tsx';

/** What waits for staff, then the current statistics, and below them the metrics over time. */
export default function DashboardTab() {
  return (
    <Stack gap="var(--space-10)">
      <WorkList />
      <Statistics />
      <MetricCharts />
    </Stack>
  );
}
