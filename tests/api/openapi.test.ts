import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { apiDocument } from '../support/answer-check-document.ts';
import { checkExamples, listOperations } from '../support/answer-check-examples.ts';

const document = apiDocument;
const operations = listOperations(document);

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(Object(document)));
    expect(result).toMatchObject({ valid: true });
  });

  test.each<[string, (copy: typeof document) => void]>([
    [
      'a response without a description',
      (copy) => Reflect.deleteProperty(copy.components.responses['E404'] ?? {}, 'description'),
    ],
    [
      'an invalid parameter location',
      (copy) => Object.assign(copy.components.parameters['IfMatch'] ?? {}, { in: 'body' }),
    ],
    [
      'a reference that is not a string',
      (copy) => Object.assign(copy.components.schemas, { Master: 7 }),
    ],
  ])('is invalid with %s', async (_, spoil) => {
    const copy = structuredClone(document);
    spoil(copy);
    expect(await new Validator().validate(Object(copy))).toMatchObject({ valid: false });
  });

  test('every reference resolves', () => {
    const places = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g);
    const isThere = ([, kind = '', name = '']: string[]): boolean =>
      name in Object(Object(document.components)[kind]);
    const lost = [...places].filter((found) => !isThere(found));
    expect(lost.map(([reference]) => reference)).toEqual([]);
  });

  test('no operation takes a secret in its address, except the redirect from Google', () => {
    const secret = /(password|token|secret|key|code)$/i;
    const found = operations.flatMap(({ operation }) =>
      (operation.parameters ?? []).flatMap((parameter) => {
        const { in: place, name }: { in?: string; name?: string } = Object(parameter);
        return place === 'query' && secret.test(name ?? '')
          ? [`${operation.operationId} ${name}`]
          : [];
      }),
    );
    expect(found).toEqual(['auth.google.callback code']);
  });

  test('every operation has a unique and valid id', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z][\w.]*$/i.test(id))).toEqual([]);
  });

  test('every operation has a summary, says whom it is for, and has a described tag', () => {
    const tags = new Map(document.tags.map(({ name, description }) => [name, description]));
    const undocumented = operations.filter(
      ({ operation: { summary, description, tags: own } }) =>
        summary === '' || !/\bFor \w+/.test(description) || (tags.get(own[0] ?? '') ?? '') === '',
    );
    expect(undocumented.map(({ operation }) => operation.operationId)).toEqual([]);
  });

  test('every operation with a body declares 413 and 415', () => {
    const undocumented = operations.filter(
      ({ operation: { requestBody, responses } }) =>
        requestBody !== undefined && ['413', '415'].some((status) => !(status in responses)),
    );
    expect(undocumented.map(({ operation }) => operation.operationId)).toEqual([]);
  });

  test('every parameter is described', () => {
    const undocumented = operations.flatMap(({ operation }) =>
      operation.parameters.flatMap((each) =>
        '$ref' in each || each.description !== '' ? [] : [`${operation.operationId} ${each.name}`],
      ),
    );
    expect(undocumented, 'describe it in the meta of its field').toEqual([]);
  });

  test('every path declares its parameters', () => {
    for (const { template, operation } of operations) {
      const named = operation.parameters.flatMap((each) =>
        '$ref' in each || each.in !== 'path' ? [] : [`{${each.name}}`],
      );
      expect(named).toEqual(template.match(/\{\w+\}/g) ?? []);
    }
  });

  test('every example matches its schema and is realistic', () => {
    const { count, faults } = checkExamples(document);
    expect(faults, 'fix it in the meta of its field').toEqual([]);
    expect(count).toBeGreaterThan(operations.length * 2);
  });

  test('a response schema allows no undescribed property', () => {
    const open = Object.entries(document.components.schemas).filter(
      ([name, schema]) =>
        schema.properties !== undefined &&
        !name.endsWith('Input') &&
        schema.additionalProperties !== false,
    );
    expect(open.map(([name]) => name)).toEqual([]);
  });
});
