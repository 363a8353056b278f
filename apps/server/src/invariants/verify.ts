import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';
import type { Storage } from '../core/storage/index.ts';
import type { Findings, Invariant } from './invariant.ts';
import { ofAgreements } from './of-agreements.ts';
import { ofBookings } from './of-bookings.ts';
import { ofContent } from './of-content.ts';
import { ofFiles } from './of-files.ts';
import { ofInstallation } from './of-installation.ts';
import { ofListing } from './of-listing.ts';
import { ofMasters } from './of-masters.ts';
import { ofPeople } from './of-people.ts';
import { ofRequests } from './of-requests.ts';

/** All invariants of an installation's data. */
export const invariants: readonly Invariant[] = [
  ...ofMasters,
  ...ofListing,
  ...ofBookings,
  ...ofRequests,
  ...ofAgreements,
  ...ofContent,
  ...ofPeople,
  ...ofInstallation,
  ...ofFiles,
];

export interface Verdict extends Findings {
  name: string;
  claim: string;
  milliseconds: number;
}

/** Verifies a snapshot of the database, read-only. The storage has no snapshots: it is read last. */
export function verifyData(
  { db, storage }: { db: Kysely<DB>; storage: Storage },
  { now, onVerdict }: { now: Date; onVerdict?: (verdict: Verdict) => void },
): Promise<Verdict[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      // On a large database this exceeds the statement timeout.
      await sql`set local statement_timeout = 0`.execute(trx);
      const verdicts: Verdict[] = [];
      for (const { name, claim, find } of invariants) {
        const begun = performance.now();
        const found = await find({ trx, storage, now });
        const milliseconds = Math.round(performance.now() - begun);
        const verdict = { name, claim, ...found, milliseconds };
        onVerdict?.(verdict);
        verdicts.push(verdict);
      }
      return verdicts;
    });
}
