import { describe, expect, test } from 'vitest';
import { changeOutbox, nextToSend, type Outbox, type OutboxItem } from './outbox.ts';

/** `a1*` is message a of conversation 1, sending; `?` failed without a connection, `!` refused. */
function read(text: string): Outbox {
  return text
    .split(' ')
    .filter((word) => word !== '')
    .map((word): OutboxItem => {
      const [clientMessageId = '', conversation = '', sign = ''] = word;
      const isFailed = sign === '?' || sign === '!';
      return {
        clientMessageId,
        conversationId: Number(conversation),
        text: word,
        image: null,
        document: null,
        voice: null,
        writtenAt: '2026-11-21T10:00:00.000Z',
        state: isFailed ? 'failed' : sign === '*' ? 'sending' : 'waiting',
        refusal: sign === '!' ? 'messages.blocked' : null,
      };
    });
}

function say(outbox: Outbox): string {
  return outbox
    .map(({ clientMessageId, conversationId, state, refusal }) => {
      const failed = refusal === null ? '?' : '!';
      const sign = state === 'failed' ? failed : state === 'sending' ? '*' : '';
      return `${clientMessageId}${conversationId}${sign}`;
    })
    .join(' ');
}

const [written] = read('z1');
if (!written) throw new Error('The reader of this test reads nothing.');

describe('which message is next', () => {
  test.each([
    ['nobody’s, when nothing waits', '', undefined],
    ['the first that was written', 'a1 b1', 'a'],
    ['nobody’s, while the one before is on its way', 'a1* b1', undefined],
    ['that of another conversation meanwhile', 'a1* b1 c2', 'c'],
    ['nobody’s behind one that could not be sent', 'a1? b1', undefined],
    ['that of another conversation behind such a one', 'a1? b1 c2', 'c'],
    ['the next after one that the server refused', 'a1! b1', 'b'],
  ])('%s', (_, outbox, id) => {
    expect(nextToSend(read(outbox))?.clientMessageId).toBe(id);
  });
});

describe('transitions of the queue', () => {
  test.each([
    ['a new one goes last', 'a1*', { kind: 'add', item: written }, 'a1* z1'],
    ['writing on tries again', 'a1? b2?', { kind: 'add', item: written }, 'a1 b2? z1'],
    ['but not what was refused', 'a1!', { kind: 'add', item: written }, 'a1! z1'],
    ['it leaves', 'a1 b1', { kind: 'sending', id: 'a' }, 'a1* b1'],
    ['it comes back to wait', 'a1* b1', { kind: 'waiting', id: 'a' }, 'a1 b1'],
    ['it could not be sent', 'a1*', { kind: 'failed', id: 'a', refusal: null }, 'a1?'],
    ['it was refused', 'a1*', { kind: 'failed', id: 'a', refusal: 'x' }, 'a1!'],
    ['it has arrived, or is deleted', 'a1* b1', { kind: 'remove', id: 'a' }, 'b1'],
    ['again, whatever the reason', 'a1!', { kind: 'retry', id: 'a' }, 'a1'],
    ['again, with what lay before it', 'a1? b1? c2?', { kind: 'retry', id: 'b' }, 'a1 b1 c2?'],
    ['the connection is back', 'a1? b1! c2?', { kind: 'wake' }, 'a1 b1! c2'],
    ['nothing of that name', 'a1', { kind: 'retry', id: 'x' }, 'a1'],
  ] as const)('%s', (_, before, action, after) => {
    expect(say(changeOutbox(read(before), action))).toBe(after);
  });
});
