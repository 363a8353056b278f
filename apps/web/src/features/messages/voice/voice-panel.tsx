import type { MessageVoice } from '@mesterhand/domain/messages/voice';
import { clockOf } from '@mesterhand/domain/messages/wave';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { useQuestion } from '../../../core/navigation/question.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { IconPlayerStop, IconSend, IconTrash, IconX } from '../../../ui/icons.gen.ts';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Player } from './player.tsx';
import { type Phase, type Recording, useRecording } from './use-recording.ts';
import classes from './voice.module.css';
import { lengthOf } from './wave-file.ts';

const ConfirmQuestion = lazyPart(() => import('../../../ui/confirm-question.tsx'));

type VoicePanelProps = {
  conversationId: number;
  userId: number;
  /** One that was recorded before and not sent. */
  kept: Blob | undefined;
  onSent(voice: MessageVoice): void;
  onClose(): void;
};

/** Moves the focus to the action of a phase, where the one before is gone. */
function useFocusOn(phase: Phase['name']) {
  const action = useRef<HTMLButtonElement>(null);
  useEffect(() => action.current?.focus({ preventScroll: true }), [phase]);
  return action;
}

function Asking({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['messages', 'core']);
  return (
    <Group justify="space-between" gap="sm">
      <Text flex={1}>{t('voice.asking')}</Text>
      <Button variant="default" mih={44} onClick={onClose}>
        {t('core:cancel')}
      </Button>
    </Group>
  );
}

type PartProps = { recording: Recording; onClose(): void };

function Impossible({ phase, recording, onClose }: PartProps & { phase: Of<'impossible'> }) {
  const { t } = useTranslation(['messages', 'core']);
  const action = useFocusOn(phase.name);
  return (
    <Stack gap="sm">
      <Text role="alert">{t(`voice.impossible.${phase.fault}`)}</Text>
      <Group gap="sm" justify="flex-end">
        <Button variant="default" mih={44} onClick={onClose}>
          {t('core:close')}
        </Button>
        {phase.fault !== 'unsupported' && (
          <Button ref={action} mih={44} onClick={recording.record}>
            {t('core:retry')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

type Of<Name extends Phase['name']> = Extract<Phase, { name: Name }>;

function Running({ phase, recording }: { phase: Of<'recording'>; recording: Recording }) {
  const { t } = useTranslation('messages');
  const action = useFocusOn(phase.name);
  return (
    <Group gap="sm" wrap="nowrap">
      <span className={classes.dot} aria-hidden />
      <Text span fw={650} className={classes.elapsed}>
        {clockOf(phase.ms)}
      </Text>
      <meter className={classes.level} min={0} max={1} value={phase.level} aria-hidden />
      <Button
        ref={action}
        color="red"
        h={52}
        flex="none"
        leftSection={<IconPlayerStop size={22} stroke={1.8} aria-hidden />}
        onClick={recording.stop}
      >
        {t('voice.stop')}
      </Button>
    </Group>
  );
}

function Dropping({ conversationId, onDrop }: { conversationId: number; onDrop(): void }) {
  const { t } = useTranslation('messages');
  const question = useQuestion({ ask: 'dropVoice', about: conversationId });
  return (
    <>
      <IconButton label={t('voice.drop')} size={52} onClick={question.open}>
        <IconTrash size={22} stroke={1.7} aria-hidden />
      </IconButton>
      {question.isOpen && (
        <Suspense>
          <ConfirmQuestion
            title={t('voice.dropping.title')}
            text={t('voice.dropping.text')}
            confirmLabel={t('voice.dropping.confirm')}
            tone="danger"
            onConfirm={() => {
              question.close();
              onDrop();
            }}
            onClose={question.close}
          />
        </Suspense>
      )}
    </>
  );
}

type DoneProps = PartProps & {
  conversationId: number;
  phase: Of<'recorded'> | Of<'unsent'>;
};

function Done({ phase, recording, conversationId, onClose }: DoneProps) {
  const { t } = useTranslation(['messages', 'core']);
  const action = useFocusOn(phase.name);
  const { wave } = phase;
  const durationMs = lengthOf(wave);
  const length = clockOf(durationMs);
  const note = phase.name === 'recorded' ? phase.note : null;
  const isTooShort = note === 'tooShort';
  const drop = (): void => {
    void recording.drop();
    onClose();
  };
  return (
    <Stack gap="xs">
      {phase.name === 'unsent' && (
        <div role="alert">
          <Text c="var(--danger)">{phase.isUnreached ? t('voice.offline') : phase.problem}</Text>
          <Text size="sm">{t(phase.isUnreached ? 'voice.isSentLater' : 'voice.isKept')}</Text>
        </div>
      )}
      {note !== null && (
        <Text c={isTooShort ? 'var(--danger)' : 'dimmed'} size="sm">
          {t(`voice.note.${note}`, { length })}
        </Text>
      )}
      <Group gap="sm" justify="flex-end">
        {!isTooShort && (
          <div className={classes.preview}>
            <Player
              label={t('voice.own', { length })}
              durationMs={durationMs}
              load={() => Promise.resolve(wave)}
            />
          </div>
        )}
        {isTooShort ? (
          <>
            <Button variant="default" mih={44} onClick={drop}>
              {t('core:close')}
            </Button>
            <Button ref={action} mih={44} onClick={recording.record}>
              {t('voice.again')}
            </Button>
          </>
        ) : (
          <>
            <Dropping conversationId={conversationId} onDrop={drop} />
            <Button
              ref={action}
              h={52}
              leftSection={<IconSend size={20} stroke={1.8} aria-hidden />}
              onClick={() => recording.send(wave)}
            >
              {phase.name === 'unsent' ? t('core:retry') : t('voice.send')}
            </Button>
          </>
        )}
      </Group>
    </Stack>
  );
}

function Sending({ phase, recording }: { phase: Of<'sending'>; recording: Recording }) {
  const { t } = useTranslation(['messages', 'core']);
  return (
    <Group gap="sm" wrap="nowrap">
      <Text span flex="none">
        {t('voice.sending')}
      </Text>
      <ProgressBar value={phase.sent} max={1} aria-label={t('voice.sending')} />
      <IconButton label={t('core:cancel')} onClick={() => recording.cancelSending(phase.wave)}>
        <IconX size={20} aria-hidden />
      </IconButton>
    </Group>
  );
}

/** What has changed, for those who do not see it; nothing while time passes. */
function useSpokenState(phase: Phase): string {
  const { t } = useTranslation('messages');
  if (phase.name === 'recording') return t('voice.spoken.recording');
  if (phase.name === 'sending') return t('voice.sending');
  if (phase.name !== 'recorded') return '';
  return t('voice.spoken.recorded', { length: clockOf(lengthOf(phase.wave)) });
}

/** Records, plays and sends a voice message, in the place of the text field. */
export default function VoicePanel(props: VoicePanelProps) {
  const { t } = useTranslation('messages');
  const { conversationId, onClose } = props;
  const recording = useRecording(props);
  const { phase } = recording;
  const spoken = useSpokenState(phase);
  return (
    <div role="group" aria-label={t('voice.record')} className={classes.panel}>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
      {phase.name === 'asking' && <Asking onClose={onClose} />}
      {phase.name === 'impossible' && (
        <Impossible phase={phase} recording={recording} onClose={onClose} />
      )}
      {phase.name === 'recording' && <Running phase={phase} recording={recording} />}
      {phase.name === 'sending' && <Sending phase={phase} recording={recording} />}
      {(phase.name === 'recorded' || phase.name === 'unsent') && (
        <Done
          phase={phase}
          recording={recording}
          conversationId={conversationId}
          onClose={onClose}
        />
      )}
    </div>
  );
}
