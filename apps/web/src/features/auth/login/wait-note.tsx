import { useTranslation } from '../../../core/i18n/translation.ts';
import { Alert } from '../../../ui/alert.tsx';

/** Shows a rate limit with a countdown; screen readers announce only the initial value. */
export function WaitNote({ seconds }: { seconds: number }) {
  const { t } = useTranslation('second-factor');
  if (seconds === 0) return null;
  return (
    <Alert color="red" role="alert" title={t('wait.title')}>
      <span role="timer">
        {seconds < 120
          ? t('wait.seconds', { count: seconds })
          : t('wait.minutes', { count: Math.ceil(seconds / 60) })}
      </span>
    </Alert>
  );
}
