import { useTranslation } from '../../../core/i18n/translation.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { IconText } from '../../../ui/icon-text.tsx';
import { IconAlertCircle, IconCloudOff } from '../../../ui/icons.gen.ts';
import type { Viewer } from './booking-status.tsx';
import { useRefusalText } from '../status-outbox/use-status-reports.ts';
import { useSayingText } from './use-saying-text.ts';
import type { StatusChange } from './use-set-status.ts';

type NoteProps = { change: StatusChange; viewer: Viewer };

/** The shown status is not on the server: it will be sent automatically, and can still be undone. */
function Waiting({ change }: Pick<NoteProps, 'change'>) {
  const { t } = useTranslation('bookings');
  const { waiting, retry, drop } = change;
  if (!waiting) return null;
  const isFailed = waiting.state === 'failed';
  return (
    <Callout tone="yellow" mt="md" py="md" role="status">
      <IconText icon={<IconCloudOff size={22} aria-hidden />} mb={4} fw={700}>
        {t('waiting.title')}
      </IconText>
      <p>{t(isFailed ? 'waiting.unreached' : 'waiting.text')}</p>
      <Actions mt="sm">
        {isFailed && (
          <Button variant="default" onClick={retry}>
            {t('waiting.retry')}
          </Button>
        )}
        <Button variant="default" onClick={() => drop(waiting)}>
          {t('waiting.drop')}
        </Button>
      </Actions>
    </Callout>
  );
}

/** A step that the server refused: what it was, and why. Shown until dismissed. */
function Refused({ change, viewer }: NoteProps) {
  const { t } = useTranslation('bookings');
  const refusalText = useRefusalText(viewer === 'master');
  const textOf = useSayingText();
  const { refused, drop } = change;
  if (!refused?.refusal) return null;
  const step = textOf(refused);
  return (
    <Callout tone="red" mt="md" py="md" role="alert">
      <IconText icon={<IconAlertCircle size={22} aria-hidden />} mb={4} fw={700}>
        {t('waiting.refused', { step })}
      </IconText>
      <p>{refusalText(refused.refusal)}</p>
      <Actions mt="sm">
        <Button variant="default" onClick={() => drop(refused)}>
          {t('waiting.understood')}
        </Button>
      </Actions>
    </Callout>
  );
}

/** The outbox state of a booking. */
export function WaitingNote(props: NoteProps) {
  return (
    <>
      <Waiting change={props.change} />
      <Refused {...props} />
    </>
  );
}
