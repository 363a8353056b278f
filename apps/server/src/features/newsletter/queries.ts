import type { DB } from '@mesterhand/db/schema';
import type { Searcher } from '@mesterhand/domain/admin/search';
import type { ListSubscribersInput } from '@mesterhand/domain/newsletter/schema';
import type { Kysely, NotNull, SelectQueryBuilder, Transaction } from 'kysely';
import { holdsWords, tablePage, windowOf } from '../../core/database/index.ts';

/** The HMAC key of addresses and links, created by a migration. */
export async function findSecret(db: Kysely<DB>): Promise<string> {
  const { secret } = await db
    .selectFrom('newsletterSecret')
    .select('secret')
    .executeTakeFirstOrThrow();
  return secret;
}

export async function findProvedAddressOf(
  db: Kysely<DB>,
  userId: number,
): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('emailVerifiedAt', 'is not', null)
    .executeTakeFirst();
  return user?.email;
}

/** The account with a subscriber's address, and the accepted wording. */
export function findAccountOf(db: Kysely<DB>, subscriberId: number) {
  return db
    .selectFrom('newsletterSubscribers as s')
    .innerJoin('users', 'users.email', 's.email')
    .select(['users.id as userId', 's.consent as version'])
    .where('s.id', '=', subscriberId)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst();
}

/** The hash that identifies a subscriber. */
export type SubscriberKey =
  | { emailHash: string }
  | { confirmHash: string }
  | { unsubscribeHash: string }
  | { id: number };

/** The state of an address, locked. */
export function lockSubscriber(trx: Transaction<DB>, key: SubscriberKey) {
  return trx
    .selectFrom('newsletterSubscribers')
    .select(['id', 'state', 'askedAt', 'confirmUntil'])
    .where((eb) => eb.and(key))
    .forUpdate()
    .executeTakeFirst();
}

/** A subscriber whose confirmation by this link is still pending. */
export function findPendingConfirmation(
  db: Kysely<DB>,
  { id, confirmHash }: { id: number; confirmHash: string },
  now: Date,
) {
  return db
    .selectFrom('newsletterSubscribers')
    .select(['email', 'language'])
    .where('id', '=', id)
    .where('confirmHash', '=', confirmHash)
    .where('state', '=', 'pending')
    .where('confirmUntil', '>', now.toISOString())
    .where('email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst();
}

type Subscribers = SelectQueryBuilder<DB, 'newsletterSubscribers', object>;

/** Subscribers for the admin panel, paginated. */
export async function listSubscribers(
  db: Kysely<DB>,
  input: ListSubscribersInput,
  searcher: Searcher,
) {
  const found = matching(db, input, searcher);
  const rows = await inOrder(found, input)
    .select(['id', 'email', 'state', 'language', 'consent', 'source'])
    .select(['createdAt', 'confirmedAt', 'unsubscribedAt'])
    .offset(windowOf(input).offset)
    .limit(windowOf(input).limit)
    .execute();
  const { items, ...counts } = await tablePage(db, input, { rows, matching: found });
  return { subscribers: items, ...counts };
}

function matching(
  db: Kysely<DB>,
  { search, state }: ListSubscribersInput,
  searcher: Searcher,
): Subscribers {
  const subscribers: Subscribers = db
    .selectFrom('newsletterSubscribers')
    .where(holdsWords('subscribers', searcher, search));
  return state === undefined ? subscribers : subscribers.where('state', '=', state);
}

function inOrder(subscribers: Subscribers, { sort, direction }: ListSubscribersInput): Subscribers {
  return sort === 'email'
    ? subscribers
        .orderBy('email', (order) => order[direction]().nullsLast())
        .orderBy('id', direction)
    : subscribers.orderBy('createdAt', direction).orderBy('id', direction);
}
