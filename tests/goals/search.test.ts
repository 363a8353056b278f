import { searchInput } from '@mesterhand/domain/masters/schema';
import { expect, inject, test } from 'vitest';
import { offered } from '../support/env.ts';
import { listReads } from '../support/list-reads.ts';
import { goal, measureSearch } from './search.ts';

const run = { size: 'short' as const, cluster: inject('cluster'), report: () => {} };

test('lists match the normalised tables, and typos find masters', async () => {
  expect(goal.judge(await goal.measure(run))).toEqual([]);
}, 180_000);

test.runIf(offered.seedsFaults)(
  'detects a search that misses masters and matches words exactly',
  async () => {
    const metrics = await measureSearch(run, {
      search: async (db, request) => {
        const input = searchInput.parse(request);
        if (input.query !== '') return { items: [], nextCursor: null, total: 0, byTrade: false };
        const page = await listReads.search(db, input, new Date());
        return { ...page, items: page.items.slice(1) };
      },
    });
    expect(goal.judge(metrics)).toEqual([
      '6 lists are not what the tables say.',
      expect.stringContaining('Nobody was found by rorleger'),
    ]);
  },
  180_000,
);
