import { addDays, osloCivil } from '@mesterhand/domain/time/oslo';
import type { ReactNode } from 'react';
import { useNow } from '../../../core/browser/use-now.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { UnstyledButton } from '../../../ui/button.tsx';
import { Textarea } from '../../../ui/fields.tsx';
import { Text } from '../../../ui/layout.tsx';
import classes from '../offers.module.css';
import { EditorPart } from './editor-part.tsx';

/** Days of validity that are one tap away. */
const usualDays = [3, 7, 14, 30] as const;

type ValidPartProps = { validDays: number; onChange(days: number): void };

/** Until when the customer can accept. */
export function ValidPart({ validDays, onChange }: ValidPartProps) {
  const { t } = useTranslation('offers');
  const format = useFormat();
  const today = osloCivil(useNow()).date;
  const offered = usualDays.some((days) => days === validDays)
    ? usualDays
    : [...usualDays, validDays].toSorted((one, other) => one - other);
  return (
    <EditorPart title={t('valid.title')} field="validDays">
      <div className={classes.spans} role="group" aria-label={t('valid.title')}>
        {offered.map((days) => (
          <UnstyledButton
            key={days}
            className={`${classes.choice} ${classes.slot}`}
            aria-pressed={days === validDays}
            onClick={() => onChange(days)}
          >
            {t('valid.days', { count: days })}
          </UnstyledButton>
        ))}
      </div>
      <Text c="dimmed" size="sm" className={classes.when ?? ''}>
        {t('valid.until', { date: format.day(addDays(today, validDays)) })}
      </Text>
    </EditorPart>
  );
}

type ExcludedPartProps = { excluded: string; error: ReactNode; onChange(excluded: string): void };

/** What the price does not include. */
export function ExcludedPart({ excluded, error, onChange }: ExcludedPartProps) {
  const { t } = useTranslation('offers');
  return (
    <EditorPart title={t('excluded.title')}>
      <Textarea
        label={t('excluded.label')}
        placeholder={t('excluded.example')}
        name="excluded"
        rows={3}
        value={excluded}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </EditorPart>
  );
}
