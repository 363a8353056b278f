import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { coerceText, fieldsOf } from './coerce-input.ts';

const id = z.int().positive();
const numberFirst = z.union([z.literal(''), z.literal('all'), id]).optional();

describe('text of an address becomes what its type expects', () => {
  // Not an array: the compiler would compare the types of all schemas.
  const texts: Record<string, [z.core.$ZodType, string | string[], unknown]> = {
    'a number': [z.number(), '12.5', 12.5],
    'a negative number': [z.number(), '-3', -3],
    'a number behind a default': [z.int().default(20), '5', 5],
    'a number behind optional, nullable and catch': [
      z.number().nullable().optional().catch(1),
      '7',
      7,
    ],
    'a number at the start of a pipe': [z.number().transform((n) => `${n}`), '4', 4],
    'a number behind a preprocess': [z.preprocess((value) => value, z.number()), '4', 4],
    'text that is no number stays for the schema to refuse': [z.number(), '1e3', '1e3'],
    'hexadecimal is no number': [z.number(), '0x10', '0x10'],
    'a text of digits stays text': [z.string(), '0012', '0012'],
    'false is false': [z.boolean(), 'false', false],
    'true is true': [z.boolean().optional(), 'true', true],
    '0 is false': [z.boolean(), '0', false],
    'another word is no boolean': [z.boolean(), 'no', 'no'],
    'an id or a word: the id': [numberFirst, '3', 3],
    'an id or a word: the word': [numberFirst, 'all', 'all'],
    'an id or a word: nothing': [numberFirst, '', ''],
    'an id or a word: neither': [numberFirst, 'x', 'x'],
    'a literal number': [z.literal(5), '5', 5],
    'nothing, where leaving out is allowed': [id.optional(), '', undefined],
    'nothing, where it is required': [id, '', ''],
    'nothing, where text may be empty': [z.string().default('x'), '', ''],
    'one of a list': [z.array(id), '3', [3]],
    'several of a list': [z.array(id).optional(), ['3', '4'], [3, 4]],
    'several where one is wanted': [id, ['3', '4'], ['3', '4']],
  };
  test.each(Object.entries(texts))('%s', (_, [type, given, expected]) => {
    expect(coerceText([type], given)).toEqual(expected);
  });
});

describe('the fields of an input', () => {
  test('of an object with a refinement', () => {
    expect([...(fieldsOf(z.object({ a: id }).refine(() => true)) ?? []).keys()]).toEqual(['a']);
  });

  test('of a union are those of all its members', () => {
    const union = z.union([z.object({ a: id }), z.object({ a: z.string(), b: id })]);
    const fields = fieldsOf(union);
    expect([...(fields ?? []).keys()]).toEqual(['a', 'b']);
    expect(coerceText(fields?.get('a') ?? [], 'x')).toBe('x');
  });

  test('of a record are not reported', () => {
    expect(fieldsOf(z.record(z.string(), z.number()))).toBeUndefined();
  });

  test('reading them leaves the schema as it was', () => {
    const schema = z.object({ flag: z.boolean() });
    coerceText(fieldsOf(schema)?.get('flag') ?? [], 'true');
    expect(schema.safeParse({ flag: 'true' }).success).toBe(false);
  });
});
