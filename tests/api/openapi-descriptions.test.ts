import { describe, expect, test } from 'vitest';
import { apiDocument } from '../support/answer-check-document.ts';
import { listOperations } from '../support/answer-check-examples.ts';

const document = apiDocument;

interface Property {
  place: string;
  name: string;
  schema: Record<string, unknown>;
  example: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keywords of the document that hold no schemas. */
const values = new Set(['example', 'examples', 'enum', 'const', 'properties']);

/** Every property of every schema below a part of the document. */
function listProperties(part: unknown, place: string): Property[] {
  if (Array.isArray(part)) return part.flatMap((each) => listProperties(each, place));
  if (!isObject(part)) return [];
  const own = isObject(part['properties']) ? Object.entries(part['properties']) : [];
  const found = own.flatMap(([name, schema]) =>
    isObject(schema)
      ? [{ place, name, schema, example: undefined }, ...listProperties(schema, `${place}.${name}`)]
      : [],
  );
  const deeper = Object.entries(part).filter(([key]) => !values.has(key));
  return [...found, ...deeper.flatMap(([, value]) => listProperties(value, place))];
}

const properties = [
  ...Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    listProperties(schema, name),
  ),
  ...listOperations(document).flatMap(({ operation }) => [
    ...listProperties(operation.requestBody, `${operation.operationId} body`),
    ...listProperties(operation.responses, `${operation.operationId} answer`),
  ]),
  ...listProperties(document.webhooks, 'webhooks'),
];

describe('the OpenAPI document', () => {
  test('describes every property', () => {
    const silent = properties
      .filter(
        ({ schema }) => typeof schema['description'] !== 'string' || schema['description'] === '',
      )
      .map(({ place, name }) => `${place}.${name}`);
    expect(
      [...new Set(silent)],
      "give each of these fields `.meta({ description: '…' })` in its zod schema (packages/domain), then run apps/server/src/bin/describe.ts",
    ).toEqual([]);
    expect(properties.length).toBeGreaterThan(1400);
  });

  test('gives the format of every date and time', () => {
    const timeFormats =
      /(^|[a-z])(At|Since|Until|Time|Date)$|^(at|since|timestamp|date|time|from|to|opens|closes|lastBackup)$/;
    const isText = ({ type }: Record<string, unknown>): boolean => [type].flat().includes('string');
    const variantsOf = (schema: Record<string, unknown>): Record<string, unknown>[] =>
      ['anyOf', 'oneOf'].flatMap((key) => {
        const variants = schema[key];
        return Array.isArray(variants) ? variants.filter(isObject) : [];
      });
    const vague = properties
      .filter(
        ({ name }) =>
          timeFormats.test(name) && !['readTime', 'responseTime', 'expirationTime'].includes(name),
      )
      .filter(({ schema }) =>
        ('format' in schema ? [schema] : [schema, ...variantsOf(schema)]).some(
          (each) =>
            isText(each) && !['format', 'pattern', 'enum', 'const'].some((key) => key in each),
        ),
      )
      .map(({ place, name }) => `${place}.${name}`);
    expect([...new Set(vague)], 'use the schemas of packages/domain/src/wire').toEqual([]);
  });

  test('uses no `prefixItems`, which generators do not support', () => {
    expect(JSON.stringify(document)).not.toContain('prefixItems');
  });

  test('has one template for each path, whatever its parameters are called', () => {
    const shapes = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
    expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([]);
  });

  test('has operation names that stay distinct in generated code', () => {
    const names = listOperations(document).map(({ operation }) =>
      operation.operationId.replaceAll(/[^a-z0-9]/gi, '').toLowerCase(),
    );
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('lists for every operation the codes of each status', () => {
    for (const { operation } of listOperations(document))
      for (const [status, answer] of Object.entries(operation.responses)) {
        if (Number(status) < 400 || !('$ref' in answer)) continue;
        const response = document.components.responses[answer.$ref.split('/').at(-1) ?? ''];
        const [, narrowed] = response?.content?.['application/json']?.schema.allOf ?? [];
        expect(narrowed, `${operation.operationId} ${status}`).toMatchObject({
          properties: { code: { enum: expect.arrayContaining([expect.any(String)]) } },
        });
      }
    const booking = JSON.stringify(document.paths['/api/bookings']?.post?.responses['409']);
    expect(booking).toContain('$ref');
  });
});
