import type { MetricName, MetricRange, Period } from '@mesterhand/domain/admin/dashboard';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { useMetricFormat } from '../statistics/metric-format.ts';
import { Stack, Text } from '../../../ui/layout.tsx';
import dropdown from '../../../ui/dropdown.module.css';
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
    <Stack className={dropdown.dropdown} gap={0} px="sm" py="xs" fz="sm">
      <Text className={classes.when} span inherit c="dimmed">
        {isRunning ? t(`soFar.${by}`, { when }) : when}
      </Text>
      <Text span inherit fw={650}>
        {value === null ? t('noAnswer') : format.value(metric, value)}
      </Text>
    </Stack>
  );
}
