import { useDialog } from '../../../core/navigation/dialogs.tsx';
import { isErrorCode, useErrorText } from '../../../core/api/errors.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { IconButton } from '../../../ui/button.tsx';
import { IconFlag, IconRobot } from '../../../ui/icons.gen.ts';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Delivery } from './delivery.tsx';
import classes from './message.module.css';
import { PrivatePicture } from './private-picture.tsx';
import { SentDocument } from './sent-document.tsx';
import { SentVoice } from '../voice/sent-voice.tsx';
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
    <Group justify="flex-end" gap="0 var(--space-4)" fz="sm">
      {isErrorCode(refusal) && (
        <Text c="var(--danger)" size="sm" ta="right" w="100%">
          {errorText(new Error('Refused', { cause: { code: refusal, status: 400 } }))}
        </Text>
      )}
      <LinkButton className={classes.action ?? ''} onClick={() => sending.retry(key)}>
        {t('core:retry')}
      </LinkButton>
      <LinkButton className={classes.action ?? ''} onClick={() => sending.remove(key)}>
        {t('chat.delete')}
      </LinkButton>
    </Group>
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
  const { isOwn, id, text, image, document, voice, automatic, at, state } = entry;
  const side = isOwn ? 'flex-end' : 'flex-start';
  return (
    <Stack
      component="li"
      gap={4}
      align={side}
      className={classes.message}
      style={{ alignSelf: side }}
      data-own={isOwn}
      data-automatic={automatic}
    >
      {image !== null && <PrivatePicture url={image} label={t('picture.one')} />}
      {document !== null && <SentDocument document={document} />}
      {voice && <SentVoice voice={voice} />}
      {text !== '' && (
        <p className={classes.bubble}>{automatic ? t('chat.acknowledgement') : text}</p>
      )}
      <Group
        component="p"
        gap="2px var(--space-2)"
        justify={side}
        mih={24}
        px={4}
        fz="xs"
        c="dimmed"
      >
        {automatic && (
          <Group component="span" gap={4} c="var(--ink)" fw={650}>
            <IconRobot size={15} stroke={1.8} aria-hidden />
            {t('chat.automatic')}
          </Group>
        )}
        <span>
          <time dateTime={at}>{time(at)}</time> · <Sender entry={entry} />
        </span>
        {state !== null && <Delivery state={state} />}
        {!isOwn && !automatic && id !== null && <ReportMessage id={id} />}
      </Group>
      {state === 'failed' && <FailedActions entry={entry} sending={sending} />}
    </Stack>
  );
}
