import type { DB } from '@mesterhand/db/schema';
import { announcedUpTo, ceilingAfter } from '@mesterhand/domain/change-orders/ceiling';
import type { Actor } from '@mesterhand/domain/access/actor';
import { lawVersion } from '@mesterhand/domain/law/terms';
import type { Kysely } from 'kysely';
import type { PriceStep } from '../support/price-sequences.ts';
import { type Procedures, callAs } from '../support/booking-calls.ts';
import type { OpenRequest } from './prices-request.ts';
import { aimAt } from './prices-run.ts';
import { type StoredAgreement, readAgreements, readChanges } from './prices-stored.ts';

/** Where a sequence has come to. */
export interface PriceScene {
  db: Kysely<DB>;
  request: OpenRequest;
  now: Date;
}

type StepThat<Does extends PriceStep['does']> = Extract<PriceStep, { does: Does }>;
type Call = () => Promise<unknown>;

/** The call that a step makes to the product; undefined where it has no subject yet. */
export async function callOf(scene: PriceScene, step: PriceStep): Promise<Call | undefined> {
  switch (step.does) {
    case 'offer':
      return sendOffer(scene, step);
    case 'accept':
    case 'decline':
    case 'retract':
      return decideOnOffer(scene, step);
    case 'endRequest':
      return () => as(scene, scene.request.client).requests.withdraw({ id: scene.request.id });
    case 'wait':
      return undefined;
    default:
      return afterAgreement(scene, step);
  }
}

const as = ({ db, now }: PriceScene, actor: Actor): Procedures => callAs(db, actor, now).bookings;

function sendOffer(
  scene: PriceScene,
  { master: index, price, validDays }: StepThat<'offer'>,
): Call | undefined {
  const { id: requestId, masters, times } = scene.request;
  const master = masters[index];
  if (master === undefined) return undefined;
  const { kind, marginPercent, lines } = price;
  const offer = {
    requestId,
    serviceId: master.serviceId,
    kind,
    marginPercent,
    lines,
    excluded: '',
  };
  return () => as(scene, master.actor).offers.send({ ...offer, times, validDays });
}

async function decideOnOffer(
  scene: PriceScene,
  step: StepThat<'accept'> | StepThat<'decline' | 'retract'>,
): Promise<Call | undefined> {
  const { id: requestId, client, masters, times } = scene.request;
  const offers = await scene.db
    .selectFrom('offers')
    .select(['id', 'masterId', 'total'])
    .where('requestId', '=', requestId)
    .orderBy('id')
    .execute();
  const offer = offers[step.offer % offers.length];
  const [time] = times;
  if (offer === undefined || time === undefined) return undefined;
  const { id, total } = offer;
  const master = masters.find(({ masterId }) => masterId === offer.masterId);
  if (step.does === 'accept') {
    const { startsEarly, notifyAbove } = step;
    const wording = { version: lawVersion, language: 'nb' } as const;
    const acceptance = { id, time, seenTotal: total ?? 0, startsEarly, notifyAbove, wording };
    return () => as(scene, client).offers.accept(acceptance);
  }
  if (step.does === 'decline') return () => as(scene, client).offers.decline({ id });
  return master && (() => as(scene, master.actor).offers.retract({ id }));
}

type LateStep = Exclude<
  PriceStep,
  { does: 'offer' | 'accept' | 'decline' | 'retract' | 'endRequest' | 'wait' }
>;

async function afterAgreement(scene: PriceScene, step: LateStep): Promise<Call | undefined> {
  const [agreement] = await readAgreements(scene.db, scene.request.id);
  if (agreement?.bookingId === undefined || agreement.bookingId === null) return undefined;
  const { bookingId } = agreement;
  const master = await findMaster(scene, bookingId);
  const { client } = scene.request;
  switch (step.does) {
    case 'propose': {
      const { lines, extraHours } = step;
      const change = { bookingId, reason: 'Mer arbeid.', lines, extraHours };
      return () => as(scene, master).changes.propose(change);
    }
    case 'decideChange': {
      const changes = await readChanges(scene.db, agreement);
      const change = changes[step.change % changes.length];
      if (change === undefined) return undefined;
      const actor = step.action === 'retract' ? master : client;
      return () => as(scene, actor).changes[step.action]({ id: change.id });
    }
    case 'setStatus':
      return () => as(scene, master).setStatus({ id: bookingId, status: step.to, reason: 'Syk' });
    case 'bill': {
      const lines = aimAt(step, await limitOf(scene, agreement));
      return () => as(scene, master).bills.send({ bookingId, lines });
    }
    case 'decideBill':
      return decideOnBill(scene, { bookingId, master, action: step.action });
    case 'withdraw':
      return () => withdraw(as(scene, client), bookingId);
  }
}

async function findMaster({ db, request }: PriceScene, bookingId: number): Promise<Actor> {
  const { masterId } = await db
    .selectFrom('bookings')
    .select('masterId')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const master = request.masters.find((one) => one.masterId === masterId);
  if (master === undefined) throw new Error('The booking has a master who was not asked.');
  return master.actor;
}

/** The highest sum that a bill may come to as far as the domain knows: bills aim at it and above it. */
async function limitOf({ db }: PriceScene, agreement: StoredAgreement): Promise<number | null> {
  const changes = await readChanges(db, agreement);
  return ceilingAfter(agreement.content, changes) ?? announcedUpTo(agreement.content, changes);
}

function decideOnBill(
  scene: PriceScene,
  {
    bookingId,
    master,
    action,
  }: { bookingId: number; master: Actor; action: StepThat<'decideBill'>['action'] },
): Call {
  const { client, moderator } = scene.request;
  const words = { bookingId, reason: 'For dyrt.', answer: 'Nei.', note: 'Enige.' };
  const actor = { accept: client, object: client, answer: master, settle: moderator }[action];
  return () => as(scene, actor).bills[action](words);
}

/** Both steps, as the screen takes them. */
async function withdraw({ withdrawals }: Procedures, bookingId: number): Promise<unknown> {
  const { calculation } = await withdrawals.preview({ bookingId });
  const seenDue = calculation?.due ?? 0;
  return withdrawals.withdraw({ bookingId, seenDue, language: 'nb' });
}
