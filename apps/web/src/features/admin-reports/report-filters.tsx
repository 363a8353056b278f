import {
  type ReportKind,
  type ReportReason,
  reportKinds,
  reportReasons,
} from '@mesterhand/domain/reports/reasons';
import { useTranslation } from '../../core/i18n/translation.ts';
import { NativeSelect } from '../../ui/fields.tsx';
import { readKind, readReason } from './use-reports.ts';

type FilterProps<Value> = { value: Value | undefined; onChange(value: Value | undefined): void };

export function KindFilter({ value, onChange }: FilterProps<ReportKind>) {
  const { t } = useTranslation('admin-reports');
  const kinds = reportKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }));
  return (
    <NativeSelect
      label={t('columns.kind')}
      data={[{ value: '', label: t('filters.anyKind') }, ...kinds]}
      value={value ?? ''}
      onChange={(event) => onChange(readKind(event.currentTarget.value))}
    />
  );
}

export function ReasonFilter({ value, onChange }: FilterProps<ReportReason>) {
  const { t } = useTranslation(['admin-reports', 'reports']);
  const reasons = reportReasons.map((reason) => ({
    value: reason,
    label: t(`reports:report.reasons.${reason}`),
  }));
  return (
    <NativeSelect
      label={t('columns.reason')}
      data={[{ value: '', label: t('filters.anyReason') }, ...reasons]}
      value={value ?? ''}
      onChange={(event) => onChange(readReason(event.currentTarget.value))}
    />
  );
}
