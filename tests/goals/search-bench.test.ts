import { expect, test } from 'vitest';
import { runSearch } from '../bench/search.ts';

test('the bench of refined searches measures every kind at both sizes', async () => {
  const measured = await runSearch('short');
  expect(measured).toHaveLength(2);
  for (const kinds of measured) {
    expect(kinds.size).toBe(5);
    for (const { ms, pages } of kinds.values()) {
      expect(ms).toHaveLength(20);
      expect(Math.min(...pages)).toBeGreaterThan(0);
    }
  }
}, 240_000);
