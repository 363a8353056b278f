import { expect, test } from 'vitest';
import { maxQuickReplies, maxQuickReplyLength, quickRepliesSchema } from './quick-replies.ts';

test.each([
  ['none', [], true],
  ['as many as there may be', Array.from({ length: maxQuickReplies }, () => 'Takk!'), true],
  ['one too many', Array.from({ length: maxQuickReplies + 1 }, () => 'Takk!'), false],
  ['the longest', ['a'.repeat(maxQuickReplyLength)], true],
  ['one that is too long', ['a'.repeat(maxQuickReplyLength + 1)], false],
  ['a blank one', [' '], false],
])('quick replies may be %s: %o', (_, replies, isValid) => {
  expect(quickRepliesSchema.safeParse({ replies }).success).toBe(isValid);
});
