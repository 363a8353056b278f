import { readStored, writeStored } from '../../../core/browser/local-storage.ts';
import { sealedFiles } from '../../../core/vault/sealed-files.ts';

const files = sealedFiles('voice');

/** Those that are being encrypted: the chat may be opened again meanwhile. */
const storing = new Map<string, { wave: Blob; done: Promise<boolean> }>();

const idOf = (conversationId: number): string => `${conversationId}/`;
/** Says without opening the vault that there is one; a sign-out removes the marks of unsent messages, and says so. */
const markOf = (userId: number, conversationId: number): string =>
  `outbox-voice-${userId}-${conversationId}`;

/**
 * Recordings that were not sent, one in a conversation, encrypted on this device: closing the chat, a lost connection or
 * a reload loses none.
 */
export const keptRecordings = {
  async store(userId: number, conversationId: number, wave: Blob): Promise<void> {
    const mark = markOf(userId, conversationId);
    writeStored(mark, '1');
    const done = files.store(userId, idOf(conversationId), wave);
    storing.set(mark, { wave, done });
    await done;
    if (storing.get(mark)?.done === done) storing.delete(mark);
  },
  async read(userId: number, conversationId: number): Promise<Blob | undefined> {
    const mark = markOf(userId, conversationId);
    if (readStored(mark) === null) return undefined;
    return storing.get(mark)?.wave ?? files.read(userId, idOf(conversationId));
  },
  async drop(userId: number, conversationId: number): Promise<void> {
    const mark = markOf(userId, conversationId);
    writeStored(mark, null);
    await storing.get(mark)?.done;
    await files.drop(userId, idOf(conversationId));
  },
};
