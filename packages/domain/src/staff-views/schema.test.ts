import { expect, test } from 'vitest';
import { saveViewInput } from './schema.ts';

const view = {
  list: 'bookings',
  name: 'Avbrutt',
  params: [
    { name: 'status', value: 'cancelled' },
    { name: 'page', value: 2 },
  ],
};
const isValid = (change: object) => saveViewInput.safeParse({ ...view, ...change }).success;

test('a view has a short name, and parameters of limited number and length', () => {
  expect(isValid({})).toBe(true);
  expect(isValid({ params: [] })).toBe(true);
  expect(isValid({ name: ' ' })).toBe(false);
  expect(isValid({ name: 'x'.repeat(61) })).toBe(false);
  expect(isValid({ list: 'book ings' })).toBe(false);
  expect(isValid({ params: [{ name: 'status', value: 'x'.repeat(201) }] })).toBe(false);
  expect(isValid({ params: [{ name: 'nested', value: { a: 1 } }] })).toBe(false);
  const many = Array.from({ length: 21 }, (_, index) => ({ name: `p${index}`, value: 'x' }));
  expect(isValid({ params: many })).toBe(false);
});
