import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { curlOf } from './reference-operation.ts';
import { typeText } from './reference-schema.ts';
import { renderDocs } from './reference.ts';
import { toJsonSchema } from './json-schema.ts';
import { isParameter } from './document.ts';
import { describeApi } from './registration.ts';
import { publicProcedure, router, userProcedure } from '../trpc/index.ts';

describe('a type as one would say it', () => {
  // Not an array: the compiler would compare the types of all schemas.
  const schemas: Record<string, z.core.$ZodType> = {
    'string | null': z.string().nullable(),
    '"a" | "b"': z.enum(['a', 'b']),
    '("a" | "b")[]': z.array(z.enum(['a', 'b'])),
    'object[]': z.array(z.object({ id: z.number() })),
    '[string, number]': z.tuple([z.string(), z.number()]),
    '5': z.literal(5),
    any: z.unknown(),
  };
  test.each(Object.entries(schemas))('%s', (text, schema) => {
    expect(typeText(toJsonSchema(schema, 'output'))).toBe(text);
  });

  test('a shape is said by its name', () => {
    expect(typeText({ type: 'array', items: { $ref: '#/components/schemas/Master' } })).toBe(
      'Master[]',
    );
  });
});

const nested = z.object({
  user: z.object({ city: z.string() }),
  services: z.array(z.object({ price: z.number() })),
});
const api = describeApi(
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
    named: userProcedure({
      rate: 'read',
      output: nested,
      rest: { method: 'GET', path: '/named', tag: 'things', summary: 'Named' },
    })
      .input(z.object({ query: z.string() }))
      .query(() => ({ user: { city: '' }, services: [] })),
  }),
  [],
);
const page = renderDocs(api);

test('the page names path, body and what they hold, field by field', () => {
  for (const name of ['id', 'note', 'user.city', 'services[].price'])
    expect(page).toContain(`<code>${name}</code></th>`);
  expect(page).toContain('optional · at most 9 characters');
  expect(page).toContain('<td><code>integer</code></td><td>path · Which one.</td>');
});

test('the page says texts as they are', () => {
  expect(page).toContain('A &lt;b&gt;thing&lt;/b&gt; &amp; more');
  expect(page).not.toContain('<b>');
});

test('the page loads nothing from elsewhere, and its one script has a nonce', () => {
  expect(page).not.toMatch(
    /https?:\/\/(?!\w+\.example)|@import|url\(|<script(?! nonce="CSP_NONCE")/,
  );
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(page).not.toMatch(/ on\w+="| style="/);
});

test('every link within the page leads somewhere', () => {
  const places = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const lost = [...page.matchAll(/href="#([^"]+)"/g)].filter(([, id]) => !places.has(id));
  expect(lost.map(([, id]) => id)).toEqual([]);
});

test('a command line makes the call, as a shell reads it', () => {
  const path = '/api/named';
  const operation = api.paths[path]?.get;
  if (operation === undefined) throw new Error('The call is not described.');
  const parameters = operation.parameters.filter(isParameter);
  expect(curlOf({ path, method: 'get', operation }, parameters)).toBe(
    ['curl "$HOST/api/named?query=r%C3%B8rlegger"', '-H "Authorization: Bearer $TOKEN"'].join(
      ' \\\n  ',
    ),
  );
});
