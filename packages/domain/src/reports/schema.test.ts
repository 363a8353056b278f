import { expect, test } from 'vitest';
import { parseSubject } from './reasons.ts';
import { createReportInput } from './schema.ts';

test.each([
  ['review:12', { kind: 'review', id: 12 }],
  ['profile:1', { kind: 'profile', id: 1 }],
  ['picture:7', { kind: 'picture', id: 7 }],
  ['message:7', { kind: 'message', id: 7 }],
  ['comment:7', { kind: 'comment', id: 7 }],
  ['work:7', undefined],
  ['review:0', undefined],
  ['review:1.5', undefined],
  ['review:', undefined],
  ['review:1:2', undefined],
  ['review', undefined],
  [12, undefined],
])('the address %s names %o', (text, subject) => {
  expect(parseSubject(text)).toEqual(subject);
});

test('trap 24 a reason outside the list needs words', () => {
  const report = { subject: 'review', subjectId: 1, reason: 'other' };
  expect(createReportInput.safeParse(report).error?.issues).toMatchObject([
    { path: ['text'], message: 'required' },
  ]);
  expect(createReportInput.parse({ ...report, text: ' Noe ' }).text).toBe('Noe');
  expect(createReportInput.parse({ ...report, reason: 'spam' }).text).toBe('');
});
