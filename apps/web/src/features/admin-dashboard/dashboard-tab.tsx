import { MetricCharts } from './statistics/metric-charts.tsx';
import { Statistics } from './statistics/statistics.tsx';
import classes from './dashboard.module.css';

/** Current statistics, and below them the metrics over time. */
export default function DashboardTab() {
  return (
    <div className={classes.dashboard}>
      <Statistics />
      <MetricCharts />
    </div>
  );
}
