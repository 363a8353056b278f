import { type MetricName, toneOfChange } from '@mesterhand/domain/admin/dashboard';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '../../../ui/icons.gen.ts';
import { Group } from '../../../ui/layout.tsx';
import { useMetricFormat } from '../statistics/metric-format.ts';

const tones = { better: 'green', worse: 'red', same: 'grey' } as const;

type ChangeNoteProps = { metric: MetricName; change: number | null; span: number };

function iconOf(change: number, isSame: boolean) {
  if (isSame) return IconArrowRight;
  return change > 0 ? IconArrowUpRight : IconArrowDownRight;
}

/** The change against the preceding period of equal length; nothing when there is too little data. */
export function ChangeNote({ metric, change, span }: ChangeNoteProps) {
  const { t } = useTranslation('admin-dashboard');
  const format = useMetricFormat();
  if (change === null) return null;
  const tone = toneOfChange(metric, change);
  const Icon = iconOf(change, tone === 'same');
  return (
    <Group component="p" gap="xs" c="dimmed" fz="sm">
      <StatusBadge tone={tones[tone]} icon={<Icon size={16} stroke={2} aria-hidden />}>
        {format.change(change)}
      </StatusBadge>
      <span>{t('change', { count: span })}</span>
    </Group>
  );
}
