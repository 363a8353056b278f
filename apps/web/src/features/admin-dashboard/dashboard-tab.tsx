import { MetricCharts } from './statistics/metric-charts.tsx';
import { Statistics } from './statistics/statistics.tsx';
import { Stack } from '../../ui/layout.tsx';

/** Current statistics, and below them the metrics over time. */
export default function DashboardTab() {
  return (
    <Stack gap="var(--space-10)">
      <Statistics />
      <MetricCharts />
    </Stack>
  );
}
