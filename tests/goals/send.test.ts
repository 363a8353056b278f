import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { offered } from '../support/env.ts';
import { goal, measureSend } from './send.ts';

const run = { size: 'short' as const, cluster: inject('cluster'), report: () => {} };

test('acknowledged concurrent messages are stored once, in order, and delivered once', async () => {
  expect(goal.judge(await goal.measure(run))).toEqual([]);
}, 180_000);

test.runIf(offered.seedsFaults)(
  'detects a database that loses messages',
  async () => {
    const metrics = await measureSend(run, {
      spoil: async ({ db }) => {
        await sql`create function forget() returns trigger language plpgsql as $$
          begin delete from messages where id = new.id; return null; end $$`.execute(db);
        await sql`create trigger forgetful after insert on messages for each row
          when (new.seq = 4) execute function forget()`.execute(db);
      },
    });
    // A message that was deleted may have been delivered before.
    expect(goal.judge(metrics)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^\d+ messages that were acknowledged are not stored\.$/),
        expect.stringMatching(/^\d+ conversations have gaps\.$/),
      ]),
    );
  },
  180_000,
);
