import { type DayRange, type Period, periods } from '@mesterhand/domain/admin/period';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { readOneOf } from '../../../core/navigation/search-params.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { NativeSelect } from '../../../ui/fields.tsx';

type Chosen = DayRange & { period?: Period | undefined };
type PeriodFilterProps = {
  /** What the dates are of, where the list has several. */
  label?: string;
  value: Chosen;
};

const ownDays = 'days';

/** Writes all three parameters at once; another period begins at the first page. */
function useChoose() {
  const navigate = useNavigate();
  return ({ period, from, to }: Chosen) =>
    void navigate({
      to: '.',
      search: (kept: object): object => ({ ...kept, page: undefined, period, from, to }),
      resetScroll: false,
    });
}

/** Narrows a list to the rows of a period that ends today, or of chosen days. */
export function PeriodFilter({ label, value: { period, from, to } }: PeriodFilterProps) {
  const { t } = useTranslation('admin');
  const choose = useChoose();
  const [isOwn, setOwn] = useState(false);
  const hasDays = period === undefined && (isOwn || from !== undefined || to !== undefined);
  const pick = (value: string) => {
    setOwn(value === ownDays);
    choose(value === ownDays ? { from, to } : { period: readOneOf(periods, value) });
  };
  return (
    <>
      <NativeSelect
        label={label ?? t('period.label')}
        value={hasDays ? ownDays : (period ?? '')}
        data={[
          { value: '', label: t('period.all') },
          ...periods.map((value) => ({ value, label: t(`period.${value}`) })),
          { value: ownDays, label: t('period.days') },
        ]}
        onChange={(event) => pick(event.currentTarget.value)}
      />
      {hasDays && (
        <>
          <DateField
            label={t('period.from')}
            value={from ?? ''}
            withAsterisk={false}
            isOffered={(day) => to === undefined || day <= to}
            onChange={(day) => choose({ from: day || undefined, to })}
          />
          <DateField
            label={t('period.to')}
            value={to ?? ''}
            withAsterisk={false}
            isOffered={(day) => from === undefined || day >= from}
            onChange={(day) => choose({ from, to: day || undefined })}
          />
        </>
      )}
    </>
  );
}
