import {
  type ReportKind,
  type ReportReason,
  reportKinds,
  reportReasons,
} from '@mesterhand/domain/reports/reasons';
import { useTranslation } from '../../core/i18n/translation.ts';
import { ChoiceFilter } from '../admin/table/choice-filter.tsx';

type FilterProps<Value> = { value: Value | undefined; onChange(value: Value | undefined): void };

export function KindFilter({ value, onChange }: FilterProps<ReportKind>) {
  const { t } = useTranslation('admin-reports');
  const kinds = reportKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }));
  return (
    <ChoiceFilter
      label={t('columns.kind')}
      all={t('filters.anyKind')}
      choices={kinds}
      value={value}
      onChoose={onChange}
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
    <ChoiceFilter
      label={t('columns.reason')}
      all={t('filters.anyReason')}
      choices={reasons}
      value={value}
      onChoose={onChange}
    />
  );
}
