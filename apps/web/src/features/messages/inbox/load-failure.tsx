import { readError, useErrorText } from '../../../core/api/errors.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Group } from '../../../ui/layout.tsx';

/** Why messages could not be loaded: the error code's text, else by status, else "unreachable". */
function useLoadFailure(error: unknown): string {
  const { t } = useTranslation('messages');
  const errorText = useErrorText();
  const { code, status } = readError(error);
  if (code) return errorText(error);
  return status === undefined ? t('failed.text') : t('failed.status', { status });
}

export function LoadFailure({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t } = useTranslation('core');
  const text = useLoadFailure(error);
  return (
    <Alert role="alert" color="red" p="sm">
      <Group justify="space-between" gap="var(--space-2) var(--space-3)">
        <span>{text}</span>
        <Button size="sm" variant="default" onClick={onRetry}>
          {t('retry')}
        </Button>
      </Group>
    </Alert>
  );
}
