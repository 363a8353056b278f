import { osloZone } from '@mesterhand/domain/time/oslo';
import { useMemo } from 'react';
import { useErrorText } from '../../core/api/errors.ts';
import { useLocale } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Group } from '../../ui/layout.tsx';
import { Dot } from '../admin/panel/dot.tsx';

const equalDigits = { fontVariantNumeric: 'tabular-nums' };

type FreshnessProps = {
  /** When the numbers were loaded, in milliseconds. */
  at: number;
  /** Why the last refresh failed. */
  error: unknown;
  isBusy: boolean;
  onRetry(): void;
};

/** The age of the shown numbers; after a failed refresh also the reason and a retry. */
export function Freshness({ at, error, isBusy, onRetry }: FreshnessProps) {
  const { t } = useTranslation(['admin-dashboard', 'core']);
  const locale = useLocale();
  const errorText = useErrorText();
  const clock = useMemo(
    () => new Intl.DateTimeFormat(locale, { timeStyle: 'medium', timeZone: osloZone }),
    [locale],
  );
  const time = clock.format(at);
  if (!error)
    return (
      <Group component="p" gap="xs" c="dimmed" fz="sm" style={equalDigits}>
        <Dot bg="var(--green-ink)" aria-hidden />
        {t('updated', { time })}
      </Group>
    );
  return (
    <Group gap="xs" c="dimmed" fz="sm" style={equalDigits} role="alert">
      <Dot bg="var(--danger)" aria-hidden />
      <span>{t('stale', { time, reason: errorText(error) })}</span>
      <Button variant="light" size="compact-sm" loading={isBusy} onClick={onRetry}>
        {t('core:retry')}
      </Button>
    </Group>
  );
}
