import { Figures } from './statistics/figures.tsx';
import { Statistics } from './statistics/statistics.tsx';
import classes from './dashboard.module.css';

/** What an owner looks at first: six numbers of now, and below them how it has been going. */
export default function DashboardTab() {
  return (
    <div className={classes.dashboard}>
      <Statistics />
      <Figures />
    </div>
  );
}
