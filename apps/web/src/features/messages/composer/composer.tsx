import { MESSAGE_MAX } from '@mesterhand/domain/messages/limits';
import { type SubmitEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Textarea } from '../../../ui/fields.tsx';
import { IconPaperclip, IconSend } from '../../../ui/icons.gen.ts';
import { Box, Group, Stack, Text } from '../../../ui/layout.tsx';
import { useIsSmall } from '../../../ui/screen-size.ts';
import { AttachedFile } from '../chat/attached-file.tsx';
import classes from './composer.module.css';
import type { NewMessage } from '../outbox/sending.ts';
import { useComposer } from './use-composer.ts';

const QuickReplies = lazyPart(() => import('./quick-replies.tsx'));
const VoiceButton = lazyPart(() => import('../voice/voice-button.tsx'));
const VoicePanel = lazyPart(() => import('../voice/voice-panel.tsx'));

/** Remaining characters from which on their count is shown. */
const countFrom = 200;

type ComposerProps = {
  conversationId: number;
  userId: number;
  side: 'client' | 'master';
  onSend(message: NewMessage): void;
};

function AttachButton({ onChoose }: { onChoose(file: File): void }) {
  const { t } = useTranslation('messages');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={t('file.attach')} onClick={() => input.current?.click()}>
        <IconPaperclip size={24} stroke={1.7} aria-hidden />
      </IconButton>
      <input
        ref={input}
        type="file"
        accept="image/*,application/pdf"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onChoose(file);
          // Allows choosing the same file again after it was removed.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

/** On small screens only the icon is shown. */
function SendButton({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation('messages');
  const isSmall = useIsSmall();
  return (
    <Button
      type="submit"
      aria-label={t('write.send')}
      flex="none"
      h={44}
      px={isSmall ? 'sm' : 'md'}
      disabled={disabled}
    >
      <IconSend size={20} stroke={1.8} aria-hidden />
      {!isSmall && (
        <Box component="span" ml="xs">
          {t('write.send')}
        </Box>
      )}
    </Button>
  );
}

/** Focuses the field where there is a physical keyboard; a phone's virtual keyboard would hide the messages. */
function useFocusAtOnce() {
  const field = useRef<HTMLTextAreaElement>(null);
  const isSmall = useIsSmall();
  useEffect(() => {
    if (!isSmall) field.current?.focus({ preventScroll: true });
    // Only when the chat opens, not when a window is widened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return field;
}

type Voice = { isOpen: boolean; wasOpen: boolean; kept: Blob | undefined };

/** Whether the recorder of voice messages is in the place of the field, and what it begins with. */
function useVoice() {
  const [voice, setVoice] = useState<Voice>({ isOpen: false, wasOpen: false, kept: undefined });
  return {
    ...voice,
    open: (kept?: Blob) => setVoice({ isOpen: true, wasOpen: true, kept }),
    close: () => setVoice({ isOpen: false, wasOpen: true, kept: undefined }),
  };
}

type SpeakingProps = ComposerProps & { voice: ReturnType<typeof useVoice> };

/** The recorder; a text or file in the field stays for later. */
function Speaking({ conversationId, userId, onSend, voice }: SpeakingProps) {
  return (
    <Suspense fallback={<Box h={70} />}>
      <VoicePanel
        conversationId={conversationId}
        userId={userId}
        kept={voice.kept}
        onSent={(recording) => {
          onSend({ conversationId, text: '', image: null, document: null, voice: recording });
          voice.close();
        }}
        onClose={voice.close}
      />
    </Suspense>
  );
}

export function Composer(props: ComposerProps) {
  const { t } = useTranslation('messages');
  const voice = useVoice();
  const { text, write, send, press, field, mayTry } = useComposer(props);
  const input = useFocusAtOnce();
  const problemId = useId();
  const left = MESSAGE_MAX - text.length;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // A key in the recorder sends no text.
    if (voice.isOpen) return;
    send();
    input.current?.focus();
  };
  return (
    <form className={classes.composer} onSubmit={submit}>
      <Stack gap="xs">
        {text === '' && !voice.isOpen && (
          <Suspense fallback={<Box h={52} />}>
            <QuickReplies
              userId={props.userId}
              side={props.side}
              onChoose={(reply) => {
                write(reply);
                input.current?.focus();
              }}
            />
          </Suspense>
        )}
        <AttachedFile field={field} problemId={problemId} />
        {voice.isOpen ? (
          <Speaking {...props} voice={voice} />
        ) : (
          <Group align="flex-end" gap="xs" wrap="nowrap">
            <AttachButton onChoose={field.choose} />
            <Suspense fallback={<Box w={44} h={44} flex="none" />}>
              <VoiceButton
                conversationId={props.conversationId}
                userId={props.userId}
                isBack={voice.wasOpen}
                onOpen={voice.open}
              />
            </Suspense>
            <Textarea
              ref={input}
              flex={1}
              miw={0}
              classNames={{ input: classes.input ?? '' }}
              aria-label={t('write.label')}
              aria-describedby={field.attachment?.problem ? problemId : undefined}
              placeholder={t('write.placeholder')}
              rows={1}
              maxLength={MESSAGE_MAX}
              enterKeyHint="send"
              value={text}
              onChange={(event) => write(event.currentTarget.value)}
              onKeyDown={press}
            />
            <SendButton disabled={!mayTry} />
          </Group>
        )}
        {left <= countFrom && (
          <Text c="dimmed" size="xs" ta="right" role="status">
            {t('write.left', { count: left })}
          </Text>
        )}
      </Stack>
    </form>
  );
}
