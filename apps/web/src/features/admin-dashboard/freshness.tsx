import { osloZone } from '@mesterhand/domain/time/oslo';
import { useMemo } from 'react';
import { useErrorText } from '../../core/api/errors.ts';
import { useLocale } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import classes from './freshness.module.css';

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
      <p className={classes.note}>
        <span className={classes.dot} aria-hidden />
        {t('updated', { time })}
      </p>
    );
  return (
    <div className={classes.note} role="alert">
      <span className={classes.dot} data-stale aria-hidden />
      <span>{t('stale', { time, reason: errorText(error) })}</span>
      <Button variant="light" size="compact-sm" loading={isBusy} onClick={onRetry}>
        {t('core:retry')}
      </Button>
    </div>
  );
}
