import type { DB } from '@mesterhand/db/schema';
import type { BookingStatus } from '@mesterhand/domain/bookings/status';
import type { Kysely } from 'kysely';

/** A counted domain event: what happened, and its kind. Never whose. */
export type DomainEvent =
  | { what: 'booking'; kind: BookingStatus }
  | { what: 'message'; kind: 'person' | 'automatic' }
  | { what: 'registration'; kind: 'client' | 'master' }
  | { what: 'upload'; kind: string }
  | { what: 'job'; kind: string; topic: string };

type Counter = (happening: DomainEvent) => void;

const counters = new WeakMap<Kysely<DB>, Counter>();
const waiting = new WeakMap<Kysely<DB>, DomainEvent[]>();

/** Sets the counter of events that happen through `db`. Without one nothing is counted, as in a seed. */
export function connectCounter(db: Kysely<DB>, count: Counter): void {
  counters.set(db, count);
}

/** Counts an event: inside a transaction after its commit, and not at all after a rollback. */
export function countEvent(db: Kysely<DB>, happening: DomainEvent): void {
  if (!db.isTransaction) {
    counters.get(db)?.(happening);
    return;
  }
  const those = waiting.get(db) ?? [];
  those.push(happening);
  waiting.set(db, those);
}

/** Counts the events of a transaction of `db`; called after the commit. */
export function countCommitted(db: Kysely<DB>, trx: Kysely<DB>): void {
  const count = counters.get(db);
  if (count !== undefined) waiting.get(trx)?.forEach(count);
}
