import type { FigureName, FigureRange, Period } from '@mesterhand/domain/admin/dashboard';
import { useTranslation } from '../../core/i18n/translation.ts';
import { useFigureFormat } from './figure-format.ts';
import classes from './period-chart.module.css';

type PeriodTipProps = {
  figure: FigureName;
  period: Period;
  by: FigureRange['by'];
  isRunning: boolean;
};

/** What the pointer asks a chart for: when, and how much. */
export function PeriodTip({ figure, period, by, isRunning }: PeriodTipProps) {
  const { t } = useTranslation('admin-dashboard');
  const format = useFigureFormat();
  const value = period[figure];
  const when = format.period(period, by);
  return (
    <div className={classes.tip}>
      <span className={classes.when}>{isRunning ? t(`soFar.${by}`, { when }) : when}</span>
      <span className={classes.value}>
        {value === null ? t('noAnswer') : format.value(figure, value)}
      </span>
    </div>
  );
}
