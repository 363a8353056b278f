import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import { dayChoices, weeksShown } from '@mesterhand/domain/admin/dashboard';
import { useTranslation } from '../../../core/i18n/translation.ts';
import type { useMetricRange } from '../statistics/metric-range.ts';
import classes from './range-switch.module.css';

type Segment = { value: string; label: string };
type SegmentsProps = {
  label: string;
  value: string;
  segments: Segment[];
  onChange(value: string): void;
};

function Segments({ label, value, segments, onChange }: SegmentsProps) {
  return (
    <SegmentedControl
      aria-label={label}
      value={value}
      data={segments}
      onChange={onChange}
      classNames={{
        root: classes.root ?? '',
        label: classes.label ?? '',
        indicator: classes.indicator ?? '',
      }}
    />
  );
}

/** Days or weeks, and how many days; weeks are always twelve. */
export function RangeSwitch({ range, showBy, showDays }: ReturnType<typeof useMetricRange>) {
  const { t } = useTranslation('admin-dashboard');
  const units = (['day', 'week'] as const).map((value) => ({ value, label: t(`by.${value}`) }));
  const stretches = dayChoices.map((days) => ({
    value: String(days),
    label: days === 7 * weeksShown ? t('weeks', { count: weeksShown }) : t('days', { count: days }),
  }));
  return (
    <div className={classes.row}>
      <Segments
        label={t('by.label')}
        value={range.by}
        segments={units}
        onChange={(value) => showBy(value === 'week' ? 'week' : 'day')}
      />
      {range.by === 'day' && (
        <Segments
          label={t('stretch')}
          value={String(range.days)}
          segments={stretches}
          onChange={(value) => {
            const days = dayChoices.find((choice) => String(choice) === value);
            if (days !== undefined) showDays(days);
          }}
        />
      )}
    </div>
  );
}
