import type { AdminMessage } from '@mesterhand/domain/admin/messages';
import { dayOf, type Entry } from '../messages/chat/thread.ts';

/** Adapts a message to the type that the chat's scrolling expects. */
export type ConversationLine = Entry & { message: AdminMessage };

/** No message is the viewer's own: moderators only read. */
export function linesOf(messages: readonly AdminMessage[]): ConversationLine[] {
  return messages.map((message, place) => {
    const { id, seq, text, image, document, voice, automatic, senderName, sentAt: at } = message;
    const before = messages[place - 1];
    const isNewDay = before === undefined || dayOf(before.sentAt) !== dayOf(at);
    const content = { id, seq, text, image, document, voice, automatic };
    const facts = { ...content, senderName, at, isNewDay, removedBefore: 0 };
    return { ...facts, key: String(id), isOwn: false, state: null, refusal: null, message };
  });
}
