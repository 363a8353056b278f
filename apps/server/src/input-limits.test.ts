import { galleryItemInput, updateGalleryItemInput } from '@mesterhand/domain/admin/gallery';
import { googleCodeInput } from '@mesterhand/domain/auth/google';
import { registerMasterInput } from '@mesterhand/domain/auth/schema';
import { proofInput } from '@mesterhand/domain/privacy/erasure';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findUnlimited } from '../../../tests/support/input-limits.ts';
import { appRouter } from './router.ts';

// Every input is bounded: length of texts, size of lists, range of numbers. And a text that is too long is rejected
// before a pattern or refinement runs.

const definition = z.object({ _def: z.object({ inputs: z.array(z.unknown()).default([]) }) });
const procedures = Object.entries(
  z.record(z.string(), z.unknown()).parse(appRouter._def.procedures),
);

const inputs = procedures.flatMap(([name, procedure]) => {
  const own = typeof procedure === 'function' && '_def' in procedure ? procedure._def : undefined;
  const { _def } = definition.parse({ _def: own });
  return _def.inputs.map((schema) => ({ name, schema }));
});

/** Body fields of routes that are not procedures. */
const plain = Object.entries({
  registerMasterInput,
  proofInput,
  googleCodeInput,
  galleryItemInput,
  updateGalleryItemInput,
}).map(([name, schema]) => ({ name, schema }));

it('every input of every procedure and route has limits, and its patterns come after them', () => {
  expect(inputs.length).toBeGreaterThan(100);
  const found = [...inputs, ...plain].flatMap(({ name, schema }) =>
    findUnlimited(schema).map((problem) => `${name} ${problem}`),
  );
  expect([...new Set(found)]).toEqual([]);
});

describe('what is missing is found', () => {
  const max = { error: 'tooLong', abort: true };
  it.each<[string, z.ZodType, RegExp]>([
    ['a text without an end', z.object({ a: z.string().min(1) }), /\.a: a text without/],
    ['a pattern before the limit', z.string().regex(/^a$/).max(5, max), /before its length/],
    ['a limit that lets the pattern look', z.string().max(5).regex(/^a$/), /before its length/],
    ['a rule without a limit before it', z.string().max(5).refine(Boolean), /before its length/],
    ['a format alone', z.email(), /without a largest length/],
    ['a list without an end', z.array(z.enum(['a'])).default([]), /a list/],
    ['a text in a list', z.array(z.string()).max(5), /\[\]: a text/],
    ['a number without a range', z.union([z.number().min(0), z.literal('x')]), /a number/],
    ['any keys', z.record(z.string().max(5), z.boolean()), /any number of keys/],
    ['anything', z.object({ a: z.unknown() }), /anything at all/],
  ])('%s', (_, schema, expected) => {
    const found = findUnlimited(schema);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(expected);
  });

  it.each<[string, z.ZodType]>([
    ['a text that is cut off first', z.string().trim().max(5, max).regex(/^a$/)],
    ['a pipe behind a limit', z.string().trim().max(254).pipe(z.email())],
    ['a format of one length', z.uuid().nullish()],
    ['a bounded list of bounded numbers', z.array(z.int().min(1).max(5)).max(5).optional()],
  ])('and %s is none', (_, schema) => {
    expect(findUnlimited(schema)).toEqual([]);
  });
});
