import type { DB } from '@mesterhand/db/schema';
import {
  type PersonSums,
  type StoryEntry,
  type StoryInput,
  type StoryKind,
  storyKinds,
  storyTextLength,
} from '@mesterhand/domain/admin/story';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { decodeCursor, pageOfRows } from '../../../core/database/index.ts';

type Part = RawBuilder<unknown>;
type Id = RawBuilder<unknown>;

/** What bookings add up to: those of one side, by the index of that side. */
const sumsOf = (condition: Part, side: 'client' | 'master'): RawBuilder<PersonSums> => sql`(
  select json_build_object(
    'requested', count(*),
    'completed', count(*) filter (where b.status = 'completed'),
    'cancelled', count(*) filter (where b.status = 'cancelled'),
    'total', coalesce(sum(coalesce(
      bill.total,
      a.total + (select coalesce(sum(o.total), 0) from change_orders o where o.agreement_id = a.id and o.state = 'accepted'),
      b.estimated_price + coalesce(b.call_out_fee, 0)
    )) filter (where b.status = 'completed'), 0),
    'fees', coalesce(sum((
      select sum(f.amount) from cancellation_fees f where f.booking_id = b.id and f.side = ${sql.lit(side)}
    )), 0)
  )
  from bookings b
  left join agreements a on a.booking_id = b.id
  left join bills bill on bill.agreement_id = a.id and bill.state in ('accepted', 'settled')
  where ${condition}
)`;

/** What a person's bookings add up to; one statement. */
export async function readPersonSums(
  db: Kysely<DB>,
  userId: number,
): Promise<{ asCustomer: PersonSums; asMaster: PersonSums | null }> {
  const { rows } = await sql<{ asCustomer: PersonSums; asMaster: PersonSums | null }>`
    select ${sumsOf(sql`b.client_id = ${userId}`, 'client')} as "asCustomer",
      (select ${sumsOf(sql`b.master_id = m.id`, 'master')} from masters m where m.user_id = ${userId}) as "asMaster"
  `.execute(db);
  return rows[0] ?? { asCustomer: noSums, asMaster: null };
}

const noSums: PersonSums = { requested: 0, completed: 0, cancelled: 0, total: 0, fees: 0 };

/** Selections of a person's rows; a kind with two sides has two. Their columns are named in `newest`. */
type Source = (userId: Id) => Part[];

const ownMaster = (userId: Id): Part => sql`(select id from masters where user_id = ${userId})`;
const clientOf = sql`(select client_id from bookings where id = x.booking_id)`;
const masterOf = sql`(
  select m.user_id from bookings b join masters m on m.id = b.master_id where b.id = x.booking_id
)`;
const serviceOf = sql`coalesce((select name from services where id = x.service_id), '')`;

/** Bookings of both sides, and what belongs to them. */
const ofBookings =
  (table: string, columns: { at: string; amount: Part; text: Part }): Source =>
  (userId) => {
    const rows = sql`${sql.table(table)} x join bookings b on b.id = x.booking_id`;
    const own = sql`x.id, x.${sql.ref(columns.at)}`;
    const rest = sql`${columns.amount}, ${columns.text}`;
    return [
      sql`select ${own}, 'client', x.state, ${masterOf}, ${rest}
        from ${rows} where b.client_id = ${userId}`,
      sql`select ${own}, 'master', x.state, ${clientOf}, ${rest}
        from ${rows} where b.master_id = ${ownMaster(userId)}`,
    ];
  };

const reviewState = sql`coalesce(x.decision, case when x.approved then 'approved' else 'waiting' end)`;
const none = sql`null::bigint`;
const noAmount = sql`null::numeric`;

const sources: Record<StoryKind, Source> = {
  booking: (userId) => [
    sql`select x.id, x.created_at, 'client', x.status,
          (select user_id from masters where id = x.master_id), x.estimated_price, ${serviceOf}
        from bookings x where x.client_id = ${userId}`,
    sql`select x.id, x.created_at, 'master', x.status, x.client_id, x.estimated_price, ${serviceOf}
        from bookings x where x.master_id = ${ownMaster(userId)}`,
  ],
  bill: ofBookings('bills', {
    at: 'sent_at',
    amount: sql`x.total`,
    text: sql`'#' || x.booking_id`,
  }),
  noShow: ofBookings('no_shows', {
    at: 'reported_at',
    amount: noAmount,
    text: sql`x.statement`,
  }),
  review: (userId) => [
    sql`select x.id, x.created_at, 'client', ${reviewState},
          (select user_id from masters where id = x.master_id), x.rating::numeric, x.comment
        from reviews x where x.client_id = ${userId}`,
    sql`select x.id, x.created_at, 'master', ${reviewState}, x.client_id, x.rating::numeric, x.comment
        from reviews x where x.master_id = ${ownMaster(userId)}`,
  ],
  report: (userId) => [
    sql`select x.id, x.created_at, 'client', x.state, x.owner_id, ${noAmount},
          x.excerpt
        from reports x where x.reporter_id = ${userId}`,
    sql`select x.id, x.created_at, 'master', x.state, x.reporter_id, ${noAmount}, x.excerpt
        from reports x where x.owner_id = ${userId}`,
  ],
  enquiry: (userId) => [
    sql`select x.id, x.created_at, null, x.state, ${none}, ${noAmount},
          x.message
        from support_messages x where x.user_id = ${userId}`,
  ],
  session: (userId) => [
    sql`select x.public_id, x.created_at, null, null, ${none},
          ${noAmount}, concat_ws(' · ', nullif(x.browser, ''), nullif(x.system, ''), nullif(x.network, ''))
        from sessions x where x.user_id = ${userId}`,
  ],
  decision: (userId) => [
    sql`select x.id, x.at, null, x.action, x.actor_id, ${noAmount},
          coalesce(x.reason, '')
        from audit_entries x where x.subject = 'user' and x.subject_id = ${userId}`,
    sql`select x.id, x.at, null, x.action, x.actor_id, ${noAmount}, coalesce(x.reason, '')
        from audit_entries x where x.subject = 'master' and x.subject_id = ${ownMaster(userId)}`,
  ],
  note: (userId) => [
    sql`select x.id, x.created_at, null, null, x.author_id, ${noAmount}, x.text
        from staff_notes x where x.user_id = ${userId} and x.removed_at is null`,
  ],
};

const placeSchema = z.tuple([z.iso.datetime({ precision: 6 }), z.enum(storyKinds), z.int()]);

type Row = Omit<StoryEntry, 'other'> & {
  place: string;
  otherId: number | null;
  otherName: string | null;
};

/** What happened with a person, newest first: the newest of each source by its index, then those of all. */
export async function listStory(
  db: Kysely<DB>,
  { id, kind, limit, cursor, readerId }: StoryInput & { readerId?: number },
): Promise<{ items: StoryEntry[]; nextCursor: string | null }> {
  const count = limit + 1;
  const after = cursor === undefined ? undefined : decodeCursor(placeSchema, cursor);
  const wanted = kind === undefined ? storyKinds : [kind];
  // Nobody reads notes about themselves.
  const kinds = readerId === id ? wanted.filter((each) => each !== 'note') : wanted;
  if (kinds.length === 0) return { items: [], nextCursor: null };
  const parts = kinds.flatMap((each) =>
    sources[each](sql`${id}::bigint`).map((rows) => newest(rows, { kind: each, count, after })),
  );
  const { rows } = await sql<Row>`
    select e.kind, e.id, ${iso(sql`e.at`, 'MS')} as at, ${iso(sql`e.at`, 'US')} as place, e.side, e.state,
      u.id as "otherId", btrim(u.first_name || ' ' || u.last_name) as "otherName",
      e.amount, left(btrim(e.text), ${sql.lit(storyTextLength)}) as text
    from (${sql.join(parts, sql` union all `)}) e
    left join users u on u.id = e.other
    order by e.at desc, e.kind desc, e.id desc
    limit ${count}
  `.execute(db);
  return pageOfRows(rows, limit, {
    item: ({ place: _, otherId, otherName, ...entry }) => ({
      ...entry,
      other: otherId === null ? null : { id: otherId, name: otherName ?? '' },
    }),
    place: ({ place, kind: ofKind, id: ofRow }) => [place, ofKind, ofRow],
  });
}

const iso = (at: Part, fraction: 'MS' | 'US'): Part =>
  sql`to_char(${at} at time zone 'UTC', ${sql.lit(`YYYY-MM-DD"T"HH24:MI:SS.${fraction}"Z"`)})`;

interface Window {
  kind: StoryKind;
  count: number;
  after: z.infer<typeof placeSchema> | undefined;
}

function newest(rows: Part, { kind, count, after }: Window): Part {
  const isAfter =
    after === undefined
      ? sql`true`
      : sql`at <= ${after[0]}::timestamptz
          and (at, kind, id) < (${after[0]}::timestamptz, ${after[1]}, ${after[2]}::bigint)`;
  return sql`(
    select * from (select ${kind} as kind, of_kind.* from (${rows}) of_kind (id, at, side, state, other, amount, text)) x
    where ${isAfter} order by at desc, id desc limit ${count}
  )`;
}
