import type { AdminMessage } from '@mesterhand/domain/admin/messages';
import { usePersonName } from '../../core/i18n/person-name.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import {
  IconArrowRight,
  IconFlag,
  IconFlagFilled,
  IconRobot,
  IconTrash,
} from '../../ui/icons.gen.ts';
import { Group, Stack, Text } from '../../ui/layout.tsx';
import { PrivatePicture } from '../messages/chat/private-picture.tsx';
import { SentDocument } from '../messages/chat/sent-document.tsx';
import { SentVoice } from '../messages/voice/sent-voice.tsx';
import { useTimes } from '../messages/chat/times.ts';
import classes from './message-line.module.css';

type MessageLineProps = {
  message: AdminMessage;
  isFlagBusy: boolean;
  onFlag(message: AdminMessage): void;
  onDelete(message: AdminMessage): void;
};

/** Sender, receiver, time, and flags. */
function Meta({ message }: Pick<MessageLineProps, 'message'>) {
  const { t } = useTranslation('admin-messages');
  const { time } = useTimes();
  const nameOf = usePersonName();
  const { senderName, receiverName, sentAt, automatic, flagged } = message;
  return (
    <Group className={classes.meta} component="p" gap="xs" c="dimmed" fz="xs">
      <Text component="strong" inherit c="var(--ink)" fw={700} fz="sm">
        {nameOf(senderName)}
      </Text>
      <Group component="span" gap={4} display="inline-flex">
        <IconArrowRight size={14} stroke={1.8} aria-hidden />
        <span className="visually-hidden">{t('to')}</span>
        {nameOf(receiverName)}
      </Group>
      <time dateTime={sentAt}>{time(sentAt)}</time>
      {automatic && (
        <StatusBadge tone="grey" icon={<IconRobot size={14} aria-hidden />}>
          {t('automatic')}
        </StatusBadge>
      )}
      {flagged && (
        <StatusBadge tone="red" icon={<IconFlagFilled size={13} aria-hidden />}>
          {t('flagged')}
        </StatusBadge>
      )}
    </Group>
  );
}

/** A message as moderators read it, with its actions. */
export function MessageLine({ message, isFlagBusy, onFlag, onDelete }: MessageLineProps) {
  const { t } = useTranslation('admin-messages');
  const { senderId, senderName, text, image, document, voice, flagged } = message;
  const Flag = flagged ? IconFlagFilled : IconFlag;
  return (
    <li className={classes.message} data-flagged={flagged || undefined}>
      <Avatar name={senderName} size={40} seed={senderId} />
      <Meta message={message} />
      <Stack className={classes.words} gap={4} align="flex-start">
        {image !== null && <PrivatePicture url={image} label={t('picture')} />}
        {document !== null && <SentDocument document={document} />}
        {voice && <SentVoice voice={voice} />}
        {text !== '' && <p className={classes.text}>{text}</p>}
      </Stack>
      <Group className={classes.actions} gap={0} wrap="nowrap">
        <IconButton
          label={flagged ? t('flag.off') : t('flag.on')}
          aria-busy={isFlagBusy}
          c={flagged ? 'var(--danger)' : 'var(--ink-soft)'}
          onClick={() => {
            if (!isFlagBusy) onFlag(message);
          }}
        >
          <Flag size={20} stroke={1.7} aria-hidden />
        </IconButton>
        <IconButton
          label={t('delete.action')}
          c="var(--ink-soft)"
          onClick={() => onDelete(message)}
        >
          <IconTrash size={20} stroke={1.7} aria-hidden />
        </IconButton>
      </Group>
    </li>
  );
}
