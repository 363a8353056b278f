import { expect, test } from 'vitest';
import { MESSAGE_MAX, liveInput, openInput } from './schema.ts';
import { sendInput } from './send-schema.ts';

const clientMessageId = 'b3f1c1d2-6a67-4f0b-9a9d-3c1f0f5a7e11';

test.each([
  ['text', { bookingId: 1, text: ' Hei \n' }, { bookingId: 1, text: 'Hei' }],
  ['a picture alone', { masterId: 1, image: 'a.webp' }, { masterId: 1, text: '', image: 'a.webp' }],
  [
    'an id of the sender’s making',
    { conversationId: 1, text: 'Hei', clientMessageId },
    { conversationId: 1, text: 'Hei', clientMessageId },
  ],
  [
    'C-71 trap 6 a receiver is not read',
    { bookingId: 1, text: 'Hei', receiverId: 7, senderId: 8 },
    { bookingId: 1, text: 'Hei' },
  ],
  [
    'the longest text',
    { bookingId: 1, text: 'a'.repeat(MESSAGE_MAX) },
    { bookingId: 1, text: 'a'.repeat(MESSAGE_MAX) },
  ],
])('a message may carry %s', (_, given, read) => {
  expect(sendInput.parse(given)).toEqual(read);
});

test.each([
  ['C-69 nothing', { bookingId: 1 }, 'text', 'required'],
  ['C-69 blanks', { bookingId: 1, text: ' \n\t ' }, 'text', 'required'],
  ['blanks and an empty picture', { bookingId: 1, text: ' ', image: '' }, 'text', 'required'],
  ['too much', { bookingId: 1, text: 'a'.repeat(MESSAGE_MAX + 1) }, 'text', 'tooLong'],
  ['no address', { text: 'Hei' }, 'conversationId', 'required'],
  ['two addresses', { text: 'Hei', bookingId: 1, masterId: 2 }, 'conversationId', 'required'],
])('a message of %s is refused', (_, given, path, message) => {
  expect(sendInput.safeParse(given).error?.issues).toMatchObject([{ path: [path], message }]);
});

test.each([[{}], [{ bookingId: 1, masterId: 1 }], [{ bookingId: 0 }], [{ masterId: 1.5 }]])(
  'a conversation is opened by one id, not by %o',
  (given) => {
    expect(openInput.safeParse(given).success).toBe(false);
  },
);

test.each([
  [undefined, true],
  [null, true],
  ['0', true],
  ['17', true],
  ['', false],
  ['-1', false],
  ['1.5', false],
  ['99999999999', false],
])('the last event %o is taken up: %o', (lastEventId, accepted) => {
  expect(liveInput.safeParse({ conversationId: 1, lastEventId }).success).toBe(accepted);
});
