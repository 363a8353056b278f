import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { renderDocs, typeText } from './docs.ts';
import { toJsonSchema } from './json-schema.ts';
import { describeApi } from './openapi.ts';
import { publicProcedure, router } from './trpc.ts';

describe('a type as one would say it', () => {
  test.each<[z.ZodType, string]>([
    [z.string().nullable(), 'string | null'],
    [z.enum(['a', 'b']), '"a" | "b"'],
    [z.array(z.enum(['a', 'b'])), '("a" | "b")[]'],
    [z.array(z.object({ id: z.number() })), 'object[]'],
    [z.literal(5), '5'],
    [z.unknown(), 'any'],
  ])('%#: %s', (schema, text) => {
    expect(typeText(toJsonSchema(schema, 'output'))).toBe(text);
  });
});

const nested = z.object({
  user: z.object({ city: z.string() }),
  services: z.array(z.object({ price: z.number() })),
});
const page = renderDocs(
  describeApi(
    router({
      thing: publicProcedure({
        rate: 'read',
        output: nested,
        rest: {
          method: 'PUT',
          path: '/things/{id}',
          tag: 'things',
          summary: 'A <b>thing</b> & more',
        },
      })
        .input(z.object({ id: z.int().positive(), note: z.string().max(9).optional() }))
        .mutation(() => ({ user: { city: '' }, services: [] })),
    }),
    [],
  ),
);

test('the page names path, body and what they hold, field by field', () => {
  for (const name of ['id', 'note', 'user.city', 'services[].price'])
    expect(page).toContain(`<code>${name}</code></th>`);
  expect(page).toContain('optional · at most 9 characters');
  expect(page).toContain('<td><code>integer</code></td><td>path</td>');
});

test('the page says texts as they are', () => {
  expect(page).toContain('A &lt;b&gt;thing&lt;/b&gt; &amp; more');
  expect(page).not.toContain('<b>');
});

test('the page loads nothing from elsewhere', () => {
  expect(page).not.toMatch(/<script|https?:\/\/|@import|url\(/);
});
