import type { MetricName, MetricRange, Period } from '@mesterhand/domain/admin/dashboard';
import { useState } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { IconChevronDown } from '../../../ui/icons.gen.ts';
import { useMetricFormat } from '../statistics/metric-format.ts';
import classes from './period-table.module.css';

type PeriodTableProps = {
  metric: MetricName;
  periods: readonly Period[];
  by: MetricRange['by'];
  /** Id of the heading that labels the table. */
  titleId: string;
};

function Rows({ metric, periods, by, titleId }: PeriodTableProps) {
  const { t } = useTranslation('admin-dashboard');
  const format = useMetricFormat();
  const newestFirst = periods.toReversed();
  return (
    // Focusable, because it scrolls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroll} role="region" aria-labelledby={titleId} tabIndex={0}>
      <table className={classes.table} aria-labelledby={titleId}>
        <thead>
          <tr>
            <th scope="col">{t(`table.${by}`)}</th>
            <th scope="col">{t(`figures.${metric}.title`)}</th>
          </tr>
        </thead>
        <tbody>
          {newestFirst.map((period) => {
            const value = period[metric];
            return (
              <tr key={period.from}>
                <th scope="row">{format.period(period, by)}</th>
                <td>{value === null ? t('noAnswer') : format.value(metric, value)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The numbers behind a chart, for screen readers and for exact values; rendered once opened. */
export function PeriodTable(props: PeriodTableProps) {
  const { t } = useTranslation('admin-dashboard');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className={classes.details}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className={classes.toggle}>
        <IconChevronDown size={18} stroke={1.8} aria-hidden />
        {t('asTable')}
      </summary>
      {isOpen && <Rows {...props} />}
    </details>
  );
}
