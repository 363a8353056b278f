import { hashAgreement } from '@mesterhand/db/agreement-values';
import { agreementContentSchema } from '@mesterhand/domain/agreements/schema';
import { toOre } from '@mesterhand/domain/numbers/ore';
import { lineSchema } from '@mesterhand/domain/offers/line-schema';
import { computeDue } from '@mesterhand/domain/withdrawals/due';
import { dueSourceOf } from '@mesterhand/domain/withdrawals/source';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Examined, type Invariant, type Violation, bySql, findingsOf } from './invariant.ts';

const storedLines = z.array(lineSchema);

/** Rows that are read at a time where the rule is not SQL. */
const batch = 500;

/** All rows in the order of their ids, some at a time, with what is wrong with each. */
async function examine<Row extends { id: number }>(
  read: (after: number) => Promise<Row[]>,
  problemOf: (row: Row) => string | undefined,
): Promise<Violation[]> {
  const found: Violation[] = [];
  for (let after = 0; ;) {
    const rows = await read(after);
    for (const row of rows) {
      const detail = problemOf(row);
      if (detail !== undefined) found.push({ id: `${row.id}`, detail });
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return found;
    after = last.id;
  }
}

/** Agreements whose content nobody was removed from: the hash of others is that of the content before. */
function examineHashes({ trx }: Examined): Promise<Violation[]> {
  return examine(
    (after) =>
      trx
        .selectFrom('agreements')
        .select(['id', 'number', 'content', 'hash'])
        .where('redactedAt', 'is', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(batch)
        .execute(),
    ({ number, content, hash }) =>
      hashAgreement(content) === hash ? undefined : `the content of ${number} has another hash`,
  );
}

/** Withdrawals whose booking is still there: it states when the work began. */
function examineDue({ trx }: Examined): Promise<Violation[]> {
  return examine(
    async (after) => {
      const rows = await trx
        .selectFrom('withdrawals')
        .innerJoin('agreements', 'agreements.id', 'withdrawals.agreementId')
        .innerJoin('bookings', 'bookings.id', 'withdrawals.bookingId')
        .select(['withdrawals.id', 'withdrawals.agreementId', 'withdrawals.countedUntil'])
        .select(['withdrawals.amountDue', 'agreements.content', 'agreements.startsEarly'])
        .select('bookings.startedAt')
        .where('withdrawals.id', '>', after)
        .orderBy('withdrawals.id')
        .limit(batch)
        .execute();
      const changes = await listChanges(
        { trx },
        rows.map(({ agreementId }) => agreementId),
      );
      return rows.map((row) => ({ ...row, changes: changes.get(row.agreementId) ?? [] }));
    },
    ({ content, startsEarly, startedAt, changes, countedUntil, amountDue }) => {
      const work = { content: agreementContentSchema.parse(content), startsEarly, startedAt };
      const { due } = computeDue(dueSourceOf(work, changes, new Date(countedUntil)));
      return toOre(due) === toOre(amountDue) ? undefined : `states ${amountDue} as due, not ${due}`;
    },
  );
}

async function listChanges({ trx }: Pick<Examined, 'trx'>, agreementIds: readonly number[]) {
  if (agreementIds.length === 0) return new Map<number, never[]>();
  const rows = await trx
    .selectFrom('changeOrders')
    .select(['agreementId', 'state', 'lines', 'extraHours'])
    .where('agreementId', 'in', agreementIds)
    .execute();
  return Map.groupBy(
    rows.map((row) => ({ ...row, lines: storedLines.parse(row.lines) })),
    ({ agreementId }) => agreementId,
  );
}

/** Offers, agreements, and what follows them. */
export const ofAgreements: Invariant[] = [
  bySql(
    'invitations.once',
    'no master is asked twice about a job request',
    sql`
      select request_id as id, 'master ' || master_id || ' was asked ' || count(*) || ' times' as detail
        from job_request_invitations group by request_id, master_id having count(*) > 1
    `,
  ),
  bySql(
    'offers.clients',
    'the customer of an offer is the one of its job request',
    sql`
      select o.id, 'is for user ' || o.client_id || ', the request is of ' || r.client_id as detail
        from offers o join job_requests r on r.id = o.request_id
       where o.client_id <> r.client_id
    `,
  ),
  bySql(
    'offers.accepted',
    'at most one offer to a job request is accepted',
    sql`
      select request_id as id, count(*) || ' accepted offers' as detail from offers
       where state = 'accepted' group by request_id having count(*) > 1
    `,
  ),
  {
    name: 'agreements.hashes',
    claim: 'the hash of an agreement is that of its content',
    find: async (examined) => findingsOf(await examineHashes(examined)),
  },
  bySql(
    'agreements.bookings',
    'an agreement belongs to a booking of the same two people that was accepted',
    sql`
      select a.id, case when b.client_id = a.client_id and b.master_id = a.master_id
               then 'booking ' || b.id || ' was never accepted' else 'booking ' || b.id || ' is of other people' end as detail
        from agreements a join bookings b on b.id = a.booking_id
       where b.client_id <> a.client_id or b.master_id <> a.master_id
          -- The customer may return an agreed job to its master, who accepts it anew.
          or b.accepted_at is null and not exists (
            select from booking_events e where e.booking_id = b.id and e.to_status = 'confirmed')
    `,
  ),
  bySql(
    'bills.ceilings',
    'no bill exceeds what was agreed with the accepted changes',
    sql`
      select l.id, l.total || ' of at most ' || a.ceiling + c.accepted as detail
        from bills l join agreements a on a.id = l.agreement_id
        cross join lateral (
          select coalesce(sum(total), 0) as accepted from change_orders
           where agreement_id = a.id and state = 'accepted'
        ) c
       where l.total > a.ceiling + c.accepted
    `,
  ),
  {
    name: 'withdrawals.due',
    claim: 'a withdrawal states as due what its agreement, its changes and the work come to',
    find: async (examined) => findingsOf(await examineDue(examined)),
  },
];
