import { useDialog } from '../../../core/navigation/dialogs.tsx';
import { isErrorCode, useErrorText } from '../../../core/api/errors.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { IconButton } from '../../../ui/button.tsx';
import { IconFlag, IconRobot } from '../../../ui/icons.gen.ts';
import { Delivery } from './delivery.tsx';
import classes from './message.module.css';
import { PrivatePicture } from './private-picture.tsx';
import type { Sending } from '../outbox/sending.ts';
import type { Entry } from './thread.ts';
import { useTimes } from './times.ts';

type BubbleProps = { entry: Entry; sending: Sending };

function Sender({ entry }: { entry: Entry }) {
  const { t } = useTranslation('messages');
  if (entry.isOwn) return t('chat.you');
  return entry.senderName.trim() === '' ? t('chat.other') : entry.senderName;
}

/** The actions for a message that failed. */
function FailedActions({ entry, sending }: BubbleProps) {
  const { t } = useTranslation(['messages', 'core']);
  const errorText = useErrorText();
  const { key, refusal } = entry;
  return (
    <div className={classes.failed}>
      {isErrorCode(refusal) && (
        <p>{errorText(new Error('Refused', { cause: { code: refusal, status: 400 } }))}</p>
      )}
      <button type="button" onClick={() => sending.retry(key)}>
        {t('core:retry')}
      </button>
      <button type="button" onClick={() => sending.remove(key)}>
        {t('chat.delete')}
      </button>
    </div>
  );
}

function ReportMessage({ id }: { id: number }) {
  const { t } = useTranslation('messages');
  const dialog = useDialog();
  return (
    <IconButton
      label={t('chat.report')}
      className={classes.report ?? ''}
      c="var(--ink-soft)"
      size={32}
      onClick={() => dialog.open({ dialog: 'report', subject: `message:${id}` })}
    >
      <IconFlag size={15} stroke={1.8} aria-hidden />
    </IconButton>
  );
}

/** A message: text, time, sender, and the delivery state of an own one. */
export function MessageBubble({ entry, sending }: BubbleProps) {
  const { t } = useTranslation('messages');
  const { time } = useTimes();
  const { isOwn, id, text, image, automatic, at, state } = entry;
  return (
    <li
      className={`${classes.message} ${isOwn ? classes.own : classes.theirs}`}
      data-own={isOwn}
      data-automatic={automatic}
    >
      {image !== null && <PrivatePicture url={image} label={t('picture.one')} />}
      {text !== '' && (
        <p className={classes.bubble}>{automatic ? t('chat.acknowledgement') : text}</p>
      )}
      <p className={classes.meta}>
        {automatic && (
          <span className={classes.automatic}>
            <IconRobot size={15} stroke={1.8} aria-hidden />
            {t('chat.automatic')}
          </span>
        )}
        <span>
          <time dateTime={at}>{time(at)}</time> · <Sender entry={entry} />
        </span>
        {state !== null && <Delivery state={state} />}
        {!isOwn && !automatic && id !== null && <ReportMessage id={id} />}
      </p>
      {state === 'failed' && <FailedActions entry={entry} sending={sending} />}
    </li>
  );
}
