import { sumLines } from '@mesterhand/domain/offers/lines';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Actions } from '../../ui/actions.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Stack, Text } from '../../ui/layout.tsx';
import { PlainText } from '../../ui/plain-text.tsx';
import type { TaskItem } from '../bookings/status-outbox/status-outbox.ts';
import type { ChangeTask } from '../bookings/status-outbox/task.ts';
import { useRefusalText } from '../bookings/status-outbox/use-status-reports.ts';

type WaitingChangesProps = {
  changes: readonly TaskItem<ChangeTask>[];
  onRetry(id: string): void;
  onRevise(task: ChangeTask): void;
  onRemove(id: string): void;
};

/** Change orders that were written on this device and that the customer does not have, each with its whole text. */
export function WaitingChanges({ changes, onRetry, onRevise, onRemove }: WaitingChangesProps) {
  const { t } = useTranslation('change-orders');
  const format = useFormat();
  const refusalText = useRefusalText(true);
  if (changes.length === 0) return null;
  return (
    <Stack gap="sm">
      {changes.map(({ id, state, refusal, task }) => {
        const isRefused = refusal !== null;
        const { reason, lines } = task.input;
        return (
          <Callout
            key={id}
            tone={isRefused ? 'red' : 'yellow'}
            role={isRefused ? 'alert' : 'status'}
          >
            <Text fw={700}>{t(isRefused ? 'waiting.refused' : 'waiting.title')}</Text>
            {isRefused && <p>{refusalText(refusal)}</p>}
            <PlainText mt="xs">{reason}</PlainText>
            {lines.length > 0 && (
              <p>{t('form.total', { sum: format.price(sumLines(lines).total) })}</p>
            )}
            {state !== 'sending' && (
              <Actions mt="sm">
                {isRefused && (
                  <Button variant="default" mih={48} onClick={() => onRetry(id)}>
                    {t('waiting.retry')}
                  </Button>
                )}
                <Button variant="default" mih={48} onClick={() => onRevise(task)}>
                  {t('waiting.revise')}
                </Button>
                <Button variant="default" mih={48} onClick={() => onRemove(id)}>
                  {t(isRefused ? 'waiting.discard' : 'waiting.remove')}
                </Button>
              </Actions>
            )}
          </Callout>
        );
      })}
    </Stack>
  );
}
