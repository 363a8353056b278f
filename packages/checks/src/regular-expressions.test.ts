import { describe, expect, it } from 'vitest';
import { describeFailures, repositoryWith } from './sound-repository.ts';
import { checkRegularExpressions } from './regular-expressions.ts';

const file = 'packages/domain/src/bookings/note.ts';
const found = (text: string, more: Record<string, string> = {}): string[] =>
  describeFailures(checkRegularExpressions(repositoryWith({ [file]: `\n${text}`, ...more })));

describe('regular expressions that see texts from outside', () => {
  it('accepts those that take linear time', () => {
    expect(found("export const a = (text) => /^[a-z]+@[a-z]+$/i.test(text) && 'a/b';")).toEqual([]);
  });

  it.each([
    ['the end of a text (a path of slashes)', String.raw`text.replace(/\/+$/, '')`, /2nd degree/],
    ['blanks at the ends of lines', String.raw`text.replaceAll(/[^\S\n]+$/gm, '')`, /2nd degree/],
    ['a repetition in a repetition', '/(a+)+$/.test(text)', /exponential/],
    ['what cannot be proved', String.raw`/^0+(?=.)/.test(text)`, /cannot be proved/],
    ['what is put together at run time', 'new RegExp(text).test(text)', /at run time/],
    ['what is put together by a call', "RegExp('x', 'g')", /at run time/],
  ])('finds %s', (_, expression, expected) => {
    const failures = found(`export const a = (text) => ${expression};`);
    expect(failures).toHaveLength(1);
    expect(failures[0]).toContain(`${file}:2 `);
    expect(failures[0]).toMatch(expected);
  });

  it('takes an exception with a reason, and finds one that is not needed any more', () => {
    const exceptions = (reason: string) => ({
      'packages/checks/src/regular-expressions.json': JSON.stringify({
        [`${file} /(a+)+$/`]: reason,
      }),
    });
    const text = 'export const a = /(a+)+$/;';
    expect(found(text, exceptions('our own text'))).toEqual([]);
    expect(found(text, exceptions(''))).toHaveLength(2);
    expect(found('', exceptions('our own text')).join()).toContain('not there any more');
  });

  it('leaves a slow proof to its own test, and detects an entry that is not needed any more', () => {
    const proved = {
      'packages/checks/src/regular-expressions-proved.json': JSON.stringify(['/(a+)+$/']),
    };
    expect(found('export const a = /(a+)+$/;', proved)).toEqual([]);
    expect(found('export const a = /(a+)+$/i;', proved)).toHaveLength(2);
    expect(found('', proved).join()).toContain('not there any more');
  });

  it('leaves builds and tests alone', () => {
    const quadratic = String.raw`export const a = /\/+$/;`;
    const others = { 'apps/web/vite.config.ts': quadratic, 'apps/web/src/a.test.ts': quadratic };
    expect(found('', others)).toEqual([]);
  });
});
