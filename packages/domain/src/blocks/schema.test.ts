import { expect, test } from 'vitest';
import { blockInput } from './schema.ts';

test('a block names one person in one way', () => {
  expect(blockInput.safeParse({}).success).toBe(false);
  expect(blockInput.safeParse({ userId: 1, masterId: 1 }).success).toBe(false);
  expect(blockInput.safeParse({ masterId: 1 }).success).toBe(true);
});
