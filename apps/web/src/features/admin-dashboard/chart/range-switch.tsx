import { dayChoices, weeksShown } from '@mesterhand/domain/admin/dashboard';
import { useTranslation } from '../../../core/i18n/translation.ts';
import type { useMetricRange } from '../statistics/metric-range.ts';
import { Segments } from '../../admin/panel/segments.tsx';
import { Group } from '../../../ui/layout.tsx';

/** Days or weeks, and how many days; weeks are always twelve. */
export function RangeSwitch({ range, showBy, showDays }: ReturnType<typeof useMetricRange>) {
  const { t } = useTranslation('admin-dashboard');
  const units = (['day', 'week'] as const).map((value) => ({ value, label: t(`by.${value}`) }));
  const stretches = dayChoices.map((days) => ({
    value: String(days),
    label: days === 7 * weeksShown ? t('weeks', { count: weeksShown }) : t('days', { count: days }),
  }));
  return (
    <Group gap="sm">
      <Segments
        label={t('by.label')}
        value={range.by}
        data={units}
        onChange={(value) => showBy(value === 'week' ? 'week' : 'day')}
      />
      {range.by === 'day' && (
        <Segments
          label={t('stretch')}
          value={String(range.days)}
          data={stretches}
          onChange={(value) => {
            const days = dayChoices.find((choice) => String(choice) === value);
            if (days !== undefined) showDays(days);
          }}
        />
      )}
    </Group>
  );
}
