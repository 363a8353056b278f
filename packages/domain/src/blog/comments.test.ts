import { expect, test } from 'vitest';
import { publicNameOf } from '../profile/public-view.ts';
import { createArticleCommentInput, maxCommentLength } from './comments.ts';

const textOf = (text: unknown) => createArticleCommentInput.safeParse({ slug: 'spar-strøm', text });
const issueOf = (text: unknown) => textOf(text).error?.issues[0]?.message;

test.each([
  ['  Takk!  ', 'Takk!'],
  ['En\r\nto\rtre', 'En\nto\ntre'],
  ['Først\n\n\n\n\nså', 'Først\n\nså'],
  ['Først   \n \n\t\nså', 'Først\n\nså'],
  ['<b>fet</b> https://x.no', '<b>fet</b> https://x.no'],
  ['å'.repeat(maxCommentLength), 'å'.repeat(maxCommentLength)],
  [`${'a'.repeat(maxCommentLength)}\n\n   `, 'a'.repeat(maxCommentLength)],
])('A-67 the comment %j is kept as %j', (text, kept) => {
  expect(textOf(text).data?.text).toBe(kept);
});

test.each([
  ['', 'required'],
  [' \n\t ', 'required'],
  [undefined, 'required'],
  ['a'.repeat(maxCommentLength + 1), 'tooLong'],
])('A-67 the comment %j is refused as %s', (text, issue) => {
  expect(issueOf(text)).toBe(issue);
});

test.each([
  ['Kari', 'Nordmann', 'Kari N.'],
  [' Ola ', ' hansen', 'Ola H.'],
  ['Åse', 'ødegård', 'Åse Ø.'],
  ['Kari', '', 'Kari'],
  ['Ли', '𠮷田', 'Ли 𠮷.'],
])('A-67 %s %s is called %s in public', (firstName, lastName, name) => {
  expect(publicNameOf({ firstName, lastName })).toBe(name);
});
