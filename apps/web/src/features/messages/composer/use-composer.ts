import { sendInput } from '@mesterhand/domain/messages/send-schema';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type Draft, keepDraft, noFile, readDraft } from './draft.ts';
import type { NewMessage } from '../outbox/sending.ts';
import { useAttachment } from './use-attachment.ts';
import { useTypingNotification } from '../chat/use-typing.ts';

type ComposerOptions = {
  conversationId: number;
  userId: number;
  onSend(message: NewMessage): void;
};

/** The draft: stored when the chat closes, removed when it is sent. */
export function useComposer({ conversationId, userId, onSend }: ComposerOptions) {
  const [kept] = useState(() => readDraft(userId, conversationId));
  const [text, setText] = useState(kept.text);
  const draft = useRef<Draft>(kept);
  const noteTyping = useTypingNotification(conversationId);
  const keep = (part: Partial<Draft>): void => {
    draft.current = { ...draft.current, ...part };
    keepDraft(userId, conversationId, draft.current);
  };
  const field = useAttachment(kept, keep);
  const { image, document } = field.attachment?.uploaded ?? noFile;

  const message = sendInput.safeParse({ conversationId, text, image, document: document?.url });
  // A file that is uploading or has failed must not be dropped silently.
  const isFileReady = field.attachment === null || field.attachment.uploaded !== null;
  const mayTry = message.success && isFileReady;

  const write = (written: string): void => {
    setText(written);
    keep({ text: written });
    if (written.trim() !== '') noteTyping();
  };
  const send = (): void => {
    if (!message.success || !isFileReady) return;
    onSend({ conversationId, text: message.data.text, image, document, voice: null });
    field.clear();
    setText('');
    keep({ text: '', ...noFile });
  };
  /** Enter sends, Shift+Enter breaks the line; an Enter that ends an IME composition does neither. */
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return { text, write, send, press, field, mayTry };
}
