import { sql } from 'kysely';
import { beforeAll, expect, inject, test } from 'vitest';
import { offered } from '../support/env.ts';
import { goal, measureErasures } from './gdpr.ts';
import type { Metrics } from './goal.ts';

const run = { size: 'short' as const, cluster: inject('cluster'), report: () => {} };

let kept: Metrics;

beforeAll(async () => {
  kept = await goal.measure(run);
}, 240_000);

test('an erasure leaves no text of the person, and the data export had all of them', () => {
  expect(goal.judge(kept)).toEqual([]);
});

test.runIf(offered.seedsFaults)(
  'detects a table that an erasure omits',
  async () => {
    const metrics = await measureErasures(run, {
      modes: ['own'],
      spoil: async ({ server: { db } }) => {
        await sql`create function keep_row() returns trigger language plpgsql as 'begin return null; end'`.execute(
          db,
        );
        await sql`create trigger forgotten before delete on post_comments for each row execute function keep_row()`.execute(
          db,
        );
      },
    });
    expect(goal.judge({ ...kept, ...metrics })).toEqual([
      'The erasure forgot rows of public.post_comments.',
      'Answers still contain the person: /blog/posts/spar-vann/comments.',
    ]);
  },
  240_000,
);
