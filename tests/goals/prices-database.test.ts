import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { offered } from '../support/env.ts';
import { judgeStoredPrices } from './prices.ts';
import { measureStoredPrices } from './prices-database.ts';

const run = { cluster: inject('cluster'), report: () => {} };

/** Until the damage shows, over at most 40 sequences. */
const measureDamaged = (damage: (db: Kysely<DB>) => Promise<void>) =>
  measureStoredPrices({ ...run, count: 40, endsAtFault: true }, damage);

test('on PostgreSQL as in the domain', async () => {
  expect(judgeStoredPrices(await measureStoredPrices({ ...run, count: 60 }))).toEqual([]);
}, 120_000);

/** A trigger that changes rows before they are inserted. */
const spoil = (table: string, statement: string) => async (db: Kysely<DB>) => {
  await sql`
    create function spoil() returns trigger language plpgsql as ${sql.lit(
      `begin ${statement}; return new; end`,
    )}
  `.execute(db);
  await sql`
    create trigger zz_spoil before insert on ${sql.table(table)} for each row execute function spoil()
  `.execute(db);
};

describe('what is detected', { timeout: 120_000 }, () => {
  test.runIf(offered.seedsFaults)('a bill that grows on its way into the table', async () => {
    const metrics = await measureDamaged(async (db) => {
      await sql`alter table bills drop constraint bills_within_ceiling`.execute(db);
      await spoil('bills', 'new.total := new.total + 0.01')(db);
    });
    expect(judgeStoredPrices(metrics)).toContainEqual(
      expect.stringContaining('are above their ceiling'),
    );
  });

  test.runIf(offered.seedsFaults)('an øre too much after a withdrawal', async () => {
    const metrics = await measureDamaged(
      spoil(
        'withdrawals',
        `new.amount_due := new.amount_due + 0.01; new.calculation := jsonb_set(new.calculation, '{due}', to_jsonb(new.amount_due))`,
      ),
    );
    expect(judgeStoredPrices(metrics)).toContainEqual(
      expect.stringContaining('differ from the independent calculation'),
    );
  });
});
