import { agreementValues } from '@mesterhand/db/agreement-values';
import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import { placeInAgreement } from '@mesterhand/domain/addresses/property';
import type { Actor } from '@mesterhand/domain/access/actor';
import { bookedPrice } from '@mesterhand/domain/agreements/booked-price';
import type { AgreementSource } from '@mesterhand/domain/agreements/content';
import { agreementNumber } from '@mesterhand/domain/agreements/number';
import type { Agreement } from '@mesterhand/domain/agreements/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { osloCivil } from '@mesterhand/domain/time/oslo';
import { type Kysely, type Transaction, sql } from 'kysely';
import { type LockedAgreement, findAgreement, findLocked } from './queries.ts';

export { findNumber, findState } from './queries.ts';
export type { AgreementState, LockedAgreement } from './queries.ts';

/** The agreement of a booking for its two sides and administrators; anyone else gets not found. */
export async function readAgreement(
  db: Kysely<DB>,
  actor: Actor,
  bookingId: number,
): Promise<Agreement> {
  const agreement = await findAgreement(db, actor, bookingId);
  if (agreement === undefined) throw new AppError('agreements.notFound');
  return agreement;
}

/**
 * The agreement of a booking and the booking's state, locked until the transaction ends: change orders, the bill and a
 * withdrawal decide one after the other. Unscoped: ask `can` before anything of it is shown.
 * @throws AppError `agreements.notFound`.
 */
export async function lockAgreement(
  trx: Transaction<DB>,
  bookingId: number,
): Promise<LockedAgreement> {
  const agreement = await findLocked(trx, bookingId);
  if (agreement === undefined) throw new AppError('agreements.notFound');
  return agreement;
}

/** What the two agreed on, besides what the booking states. */
interface Terms extends Pick<
  AgreementSource,
  'kind' | 'lines' | 'marginPercent' | 'notifyAbove' | 'excluded' | 'isUrgent' | 'startsEarlyIn'
> {
  offerId: number | null;
  requestId: number | null;
}

/**
 * Makes the agreement of a booking whose customer has accepted an offer. It locks the counter of the year, so call it last
 * in the transaction.
 * @returns its number.
 */
export async function agreeOnOffer(
  trx: Transaction<DB>,
  { bookingId, ...terms }: Terms & { bookingId: number; offerId: number; requestId: number },
  now: Date,
): Promise<string> {
  return conclude(trx, { bookingId, begun: await begin(trx, bookingId, now), terms }, now);
}

/**
 * Makes the agreement of a booking of a priced service, which its master has accepted: the price is fixed, with the
 * call-out fee on top. Call it last in the transaction, as {@link agreeOnOffer}.
 */
export async function agreeOnService(
  trx: Transaction<DB>,
  { bookingId, price, callOutFee }: { bookingId: number; price: number; callOutFee: number | null },
  now: Date,
): Promise<void> {
  const begun = await begin(trx, bookingId, now);
  const terms: Terms = {
    offerId: null,
    requestId: null,
    ...bookedPrice({ amount: price, basis: 'service', callOutFee }, begun.service),
    marginPercent: null,
    notifyAbove: null,
    excluded: '',
    isUrgent: false,
    startsEarlyIn: null,
  };
  await conclude(trx, { bookingId, begun, terms }, now);
}

/** The counter of an agreement, and what its booking states: the parties, the work, the place and the time. */
interface Begun {
  counter: number;
  clientId: number;
  masterId: number;
  clientName: string;
  address: string;
  cadastralNumber: string | null;
  description: string;
  date: string;
  time: string;
  service: string;
  masterName: string;
  organisationNumber: string | null;
  businessAddress: string | null;
}

const countAgreement = namedStatement(
  'agreement-counted',
  (_, value: Places<{ bookingId: number; year: number }>) => sql<Begun>`
    with counted as (
      insert into agreement_counters as counters (year, last) values (${value('year')}, 1)
      on conflict (year) do update set last = counters.last + 1
      returning last
    )
    select counted.last as counter, b.client_id, b.master_id, b.client_name, b.address, b.cadastral_number, b.description,
           b.scheduled_date as date, to_char(b.scheduled_time, 'HH24:MI') as time, s.name as service,
           btrim(u.first_name || ' ' || u.last_name) as master_name,
           m.organisation_number, m.business_address
      from counted cross join bookings b
      join masters m on m.id = b.master_id join users u on u.id = m.user_id
      join services s on s.id = b.service_id
     where b.id = ${value('bookingId')}`,
);

/** Takes the next number of the year. The lock on the counter makes numbers follow each other without gaps. */
async function begin(trx: Transaction<DB>, bookingId: number, now: Date): Promise<Begun> {
  const [begun] = await countAgreement(trx, { bookingId, year: yearOf(now) });
  if (begun === undefined) throw new Error(`Booking ${bookingId} is gone.`);
  return begun;
}

const yearOf = (now: Date): number => Number(osloCivil(now).date.slice(0, 4));

interface Concluded {
  bookingId: number;
  begun: Begun;
  terms: Terms;
}

async function conclude(
  trx: Transaction<DB>,
  { bookingId, begun, terms: { offerId, requestId, ...terms } }: Concluded,
  now: Date,
): Promise<string> {
  const { clientId, masterId, service, description, date, time } = begun;
  const values = agreementValues({
    ...terms,
    number: agreementNumber(yearOf(now), begun.counter),
    agreedAt: now,
    customer: { name: begun.clientName },
    master: {
      name: begun.masterName,
      organisationName: null,
      organisationNumber: begun.organisationNumber,
      address: begun.businessAddress,
    },
    work: { service, description },
    place: placeInAgreement(begun.address, begun.cadastralNumber),
    time: { date, time },
  });
  await trx
    .insertInto('agreements')
    .values({ bookingId, offerId, requestId, clientId, masterId, ...values })
    .execute();
  return values.number;
}
