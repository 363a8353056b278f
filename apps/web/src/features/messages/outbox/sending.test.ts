import type { Message } from '@mesterhand/domain/messages/schema';
import type { SendInput } from '@mesterhand/domain/messages/send-schema';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { outboxKey } from './outbox.ts';
import { type Sending, startSending } from './sending.ts';

const userId = 3;
const running: Sending[] = [];
const unreached = new Error('Failed to fetch');
const refused = (status: number, code: string) =>
  new Error(code, { cause: { code, status, message: code } });

function answerTo({ conversationId = 0, text, clientMessageId }: SendInput): Message {
  return {
    id: 1,
    seq: 1,
    conversationId,
    bookingId: null,
    senderId: userId,
    senderName: 'Kari',
    text,
    image: null,
    document: null,
    voice: null,
    automatic: false,
    clientMessageId: clientMessageId ?? null,
    sentAt: '2026-11-21T10:00:00.000Z',
  };
}

/** A queue whose server answers each attempt in turn: by accepting the message, or with an error. */
function start(answers: (Error | 'taken')[] = [], onSessionEnd = vi.fn<() => void>()) {
  const send = vi.fn<(input: SendInput) => Promise<Message>>(async (input) => {
    const answer = answers.shift() ?? 'taken';
    if (answer instanceof Error) throw answer;
    return answerTo(input);
  });
  const sending = startSending({ userId, send, onSessionEnd, retryAfterMs: [1, 1] });
  running.push(sending);
  return { sending, send, onSessionEnd };
}

const texts = (send: { mock: { calls: [SendInput][] } }) =>
  send.mock.calls.map(([{ text }]) => text);
const say = (text: string, conversationId = 5) => ({
  conversationId,
  text,
  image: null,
  document: null,
  voice: null,
});
const online = (isOnline: boolean) =>
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
const states = (sending: Sending) => sending.read().map(({ text, state }) => `${text} ${state}`);

beforeEach(() => void online(true));
afterEach(() => {
  for (const sending of running.splice(0)) sending.stop();
  vi.restoreAllMocks();
});

describe('the queue sends', () => {
  test('C-159 C-160 one message after the other, each published to the list and then dropped', async () => {
    const { sending, send } = start();
    const heard: string[] = [];
    sending.onSent(({ text }) => heard.push(text));
    for (const text of ['a', 'b', 'c']) sending.add(say(text));
    expect(states(sending)).toEqual(['a sending', 'b waiting', 'c waiting']);
    await vi.waitFor(() => expect(sending.read()).toEqual([]));
    expect(texts(send)).toEqual(['a', 'b', 'c']);
    expect(heard).toEqual(['a', 'b', 'c']);
    expect(localStorage.getItem(outboxKey(userId))).toBeNull();
  });

  test('C-159 the same message with the same id after a lost response', async () => {
    const { sending, send } = start([unreached]);
    sending.add(say('a'));
    await vi.waitFor(() => expect(sending.read()).toEqual([]));
    const ids = send.mock.calls.map(([{ clientMessageId }]) => clientMessageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
  });

  test('a failed message blocks those after it, and goes first on a retry', async () => {
    const { sending, send } = start([unreached, unreached, unreached]);
    sending.add(say('a'));
    await vi.waitFor(() => expect(states(sending)).toEqual(['a failed']));
    const [failed] = sending.read();
    sending.retry(failed?.clientMessageId ?? '');
    sending.add(say('b'));
    await vi.waitFor(() => expect(sending.read()).toEqual([]));
    expect(texts(send)).toEqual(['a', 'a', 'a', 'a', 'b']);
  });

  test('a refused message stays with its reason, and the next ones are sent', async () => {
    const { sending, send } = start([refused(403, 'messages.blocked')]);
    sending.add(say('a'));
    sending.add(say('b'));
    await vi.waitFor(() => expect(states(sending)).toEqual(['a failed']));
    expect(sending.read()[0]?.refusal).toBe('messages.blocked');
    expect(texts(send)).toEqual(['a', 'b']);
    sending.remove(sending.read()[0]?.clientMessageId ?? '');
    expect(sending.read()).toEqual([]);
  });

  test('a message that turns out to have arrived is not retried', async () => {
    const { sending, send } = start([unreached]);
    sending.add(say('a'));
    await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
    sending.remove(sending.read()[0]?.clientMessageId ?? '');
    sending.add(say('b'));
    await vi.waitFor(() => expect(sending.read()).toEqual([]));
    expect(texts(send)).toEqual(['a', 'b']);
  });

  test.each([[500], [503], [429]])('a server error (%i) is no refusal', async (status) => {
    const { sending, send } = start([refused(status, 'server.unavailable')]);
    sending.add(say('a'));
    await vi.waitFor(() => expect(sending.read()).toEqual([]));
    expect(send).toHaveBeenCalledTimes(2);
  });
});

describe('the queue stores', () => {
  test('messages written offline, and sends them in order when the connection is back', async () => {
    online(false);
    const { sending, send } = start();
    sending.add(say('a'));
    sending.add(say('b'));
    expect(states(sending)).toEqual(['a waiting', 'b waiting']);
    expect(send).not.toHaveBeenCalled();
    online(true);
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(texts(send)).toEqual(['a', 'b']));
  });

  test('messages from before a reload, and sends them after it', async () => {
    online(false);
    const before = start();
    before.sending.add(say('a'));
    before.sending.stop();
    online(true);
    const after = start();
    // No subscriber for the results yet.
    expect(after.send).not.toHaveBeenCalled();
    after.sending.wake();
    await vi.waitFor(() => expect(texts(after.send)).toEqual(['a']));
    expect(before.send).not.toHaveBeenCalled();
  });

  test('a message in flight at a reload, and resends it with its id', async () => {
    const item = { ...say('a'), clientMessageId: 'x', writtenAt: '2026-11-21T10:00:00.000Z' };
    localStorage.setItem(
      outboxKey(userId),
      JSON.stringify([{ ...item, state: 'sending', refusal: null }]),
    );
    const { send, sending } = start();
    sending.wake();
    await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
    expect(send.mock.calls[0]?.[0]).toMatchObject({ text: 'a', clientMessageId: 'x' });
  });

  test('nothing valid in storage: the queue is empty', () => {
    localStorage.setItem(outboxKey(userId), '{"not":"ours"}');
    expect(start().sending.read()).toEqual([]);
  });

  test('unsent messages of an expired session for the next one', async () => {
    const { sending, onSessionEnd } = start([refused(401, 'auth.required')]);
    sending.add(say('a'));
    await vi.waitFor(() => expect(onSessionEnd).toHaveBeenCalledOnce());
    expect(states(sending)).toEqual(['a waiting']);
    expect(localStorage.getItem(outboxKey(userId))).toContain('"a"');
  });
});
