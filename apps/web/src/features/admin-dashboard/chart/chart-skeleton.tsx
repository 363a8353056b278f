import { Card } from '../../../ui/card.tsx';
import { Bone } from '../../../ui/skeletons.tsx';
import classes from './chart-card.module.css';

/** Height of every chart and of its placeholder, in pixels. */
export const chartHeight = 220;

/** As tall as a chart card. */
export function ChartSkeleton() {
  return (
    <Card className={classes.card}>
      <div className={classes.title}>
        <Bone width="40%" height={20} />
      </div>
      <div className={classes.hint}>
        <Bone width="65%" height={16} />
      </div>
      <div className={classes.summary}>
        <Bone width={120} height={30} />
      </div>
      <Bone width="100%" height={chartHeight} radius={12} />
      <div className={classes.tableSkeleton}>
        <Bone width={140} height={20} />
      </div>
    </Card>
  );
}
