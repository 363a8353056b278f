import { understandInput } from '@mesterhand/domain/understanding/schema';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../../tests/support/cluster.ts';
import { makeCategories } from '../../../../../../tests/support/people.ts';
import { understandText } from './queries.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
});
afterAll(() => database.drop());

/** Reads a text where a language model would choose `service`; `asked` are the texts that it got. */
async function read(text: string, service: string | null) {
  const asked: string[] = [];
  const chooseService = (each: string) => {
    asked.push(each);
    return Promise.resolve(service);
  };
  const input = understandInput.parse({ text });
  return { ...(await understandText(database.db, input, { chooseService })), asked };
}

const hard = 'hva er hovedstaden i Frankrike';

test('a language model suggests a service where nothing is understood, and decides nothing', async () => {
  const { understood, alternatives, asked } = await read(hard, 'taps');
  expect(asked).toEqual([hard]);
  expect(understood).toBeNull();
  expect(alternatives[0]).toMatchObject({ service: 'taps', categoryId: 1, categoryName: 'VVS' });
});

test.each([null, 'no-such-service'])('%s is no suggestion', async (service) => {
  const { understood, alternatives } = await read(hard, service);
  expect([understood, alternatives]).toEqual([null, []]);
});

test('what is understood is not sent to it', async () => {
  const { understood, asked } = await read('dryppende kran', 'moving');
  expect(understood).toMatchObject({ service: 'taps' });
  expect(asked).toEqual([]);
});
