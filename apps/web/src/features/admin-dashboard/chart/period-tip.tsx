import type { MetricName, MetricRange, Period } from '@mesterhand/domain/admin/dashboard';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { useMetricFormat } from '../statistics/metric-format.ts';
import classes from './period-chart.module.css';

type PeriodTipProps = {
  metric: MetricName;
  period: Period;
  by: MetricRange['by'];
  isRunning: boolean;
};

/** The tooltip of a chart: period and value. */
export function PeriodTip({ metric, period, by, isRunning }: PeriodTipProps) {
  const { t } = useTranslation('admin-dashboard');
  const format = useMetricFormat();
  const value = period[metric];
  const when = format.period(period, by);
  return (
    <div className={classes.tip}>
      <span className={classes.when}>{isRunning ? t(`soFar.${by}`, { when }) : when}</span>
      <span className={classes.value}>
        {value === null ? t('noAnswer') : format.value(metric, value)}
      </span>
    </div>
  );
}
