import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { IconAlertCircle, IconCloudOff } from '../../../ui/icons.gen.ts';
import type { Viewer } from './booking-status.tsx';
import classes from './waiting-note.module.css';
import { useRefusalText } from '../status-outbox/use-status-reports.ts';
import type { StatusChange } from './use-set-status.ts';

type NoteProps = { change: StatusChange; viewer: Viewer };

/** The shown status is not on the server: it will be sent automatically, and can still be undone. */
function Waiting({ change }: Pick<NoteProps, 'change'>) {
  const { t } = useTranslation('bookings');
  const { waiting, retry, drop } = change;
  if (!waiting) return null;
  const isFailed = waiting.state === 'failed';
  return (
    <div role="status" className={classes.note}>
      <p className={classes.title}>
        <IconCloudOff size={22} aria-hidden />
        {t('waiting.title')}
      </p>
      <p>{t(isFailed ? 'waiting.unreached' : 'waiting.text')}</p>
      <div className={classes.actions}>
        {isFailed && (
          <Button variant="default" onClick={retry}>
            {t('waiting.retry')}
          </Button>
        )}
        <Button variant="default" onClick={() => drop(waiting)}>
          {t('waiting.drop')}
        </Button>
      </div>
    </div>
  );
}

/** A step that the server refused: what it was, and why. Shown until dismissed. */
function Refused({ change, viewer }: NoteProps) {
  const { t } = useTranslation('bookings');
  const refusalText = useRefusalText(viewer === 'master');
  const { refused, drop } = change;
  if (!refused?.refusal) return null;
  const step = t(`control.${refused.status === 'pending_payment' ? 'label' : refused.status}`);
  return (
    <div role="alert" className={`${classes.note} ${classes.refused}`}>
      <p className={classes.title}>
        <IconAlertCircle size={22} aria-hidden />
        {t('waiting.refused', { step })}
      </p>
      <p>{refusalText(refused.refusal)}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => drop(refused)}>
          {t('waiting.understood')}
        </Button>
      </div>
    </div>
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
