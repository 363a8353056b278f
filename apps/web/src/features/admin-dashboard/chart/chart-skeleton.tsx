import { Card } from '../../../ui/card.tsx';
import { SkeletonBlock } from '../../../ui/skeletons.tsx';
import classes from './chart-card.module.css';

/** Height of every chart and of its placeholder, in pixels. */
export const chartHeight = 220;

/** As tall as a chart card. */
export function ChartSkeleton() {
  return (
    <Card className={classes.card}>
      <div className={classes.title}>
        <SkeletonBlock width="40%" height={20} />
      </div>
      <div className={classes.hint}>
        <SkeletonBlock width="65%" height={16} />
      </div>
      <div className={classes.summary}>
        <SkeletonBlock width={120} height={30} />
      </div>
      <SkeletonBlock width="100%" height={chartHeight} radius={12} />
      <div className={classes.tableSkeleton}>
        <SkeletonBlock width={140} height={20} />
      </div>
    </Card>
  );
}
