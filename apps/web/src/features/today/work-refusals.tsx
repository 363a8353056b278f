import { useTranslation } from '../../core/i18n/translation.ts';
import { Actions } from '../../ui/actions.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Text } from '../../ui/layout.tsx';
import type { TaskItem } from '../bookings/status-outbox/status-outbox.ts';
import { useRefusalText } from '../bookings/status-outbox/use-status-reports.ts';
import type { Work } from './use-work.ts';
import { WaitingPhoto } from '../bookings/photos/work-photo.tsx';

function textOf({ task }: TaskItem): string {
  if (task.of === 'change' || !('content' in task.operation)) return '';
  const { text } = task.operation.content;
  return text === '' ? '' : `${text}: `;
}

/** What the server refused, until it is dismissed: nothing that was recorded disappears by itself. */
export function Refusals({ work, userId }: { work: Work; userId: number }) {
  const { t } = useTranslation('today');
  const refusalText = useRefusalText(true);
  return work.refused.map((item) => {
    const { id, refusal, task } = item;
    const isPhoto = task.of === 'photo';
    return (
      <Callout key={id} tone="red" role="alert">
        <Text fw={700}>{t('work.refused')}</Text>
        {isPhoto && <WaitingPhoto userId={userId} id={id} label={t('work.photoRefused')} />}
        <p>
          {textOf(item)}
          {refusalText(refusal ?? '')}
        </p>
        <Actions mt="sm">
          {isPhoto && (
            <Button variant="default" mih={48} onClick={() => work.retry(id)}>
              {t('work.again')}
            </Button>
          )}
          <Button variant="default" mih={48} onClick={() => work.dismiss(id)}>
            {t(isPhoto ? 'work.deletePhoto' : 'work.understood')}
          </Button>
        </Actions>
      </Callout>
    );
  });
}
