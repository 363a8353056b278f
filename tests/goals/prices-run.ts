import { type BookingStatus, decideStatus } from '@mesterhand/domain/bookings/status';
import { toNok, toOre } from '@mesterhand/domain/numbers/ore';
import type { PriceLine } from '@mesterhand/domain/offers/lines';
import type { OfferAction, OfferSide } from '@mesterhand/domain/offers/state';
import { validUntilOf } from '@mesterhand/domain/offers/validity';
import { addDays, osloCivil } from '@mesterhand/domain/time/oslo';
import type { DueSource } from '@mesterhand/domain/withdrawals/due';
import type { PriceSequence, PriceStep } from '../support/price-sequences.ts';
import type { PriceRules } from './prices-rules.ts';
import type { PriceWorld, WorldOffer } from './prices-world.ts';

/** Applies a sequence to the rules of the domain, as the services do to the database. */
export function runInDomain(sequence: PriceSequence, rules: PriceRules): PriceWorld {
  const { beginsAt, isUrgent, jobInDays } = sequence;
  const world: PriceWorld = {
    now: beginsAt,
    agreedDate: addDays(osloCivil(beginsAt).date, jobInDays),
    isUrgent,
    requestState: 'open',
    offers: [],
    agreements: [],
    status: 'pending',
    startedAt: null,
    changes: [],
    billState: null,
    bills: [],
    withdrawal: null,
    refusals: 0,
    changedByRepeats: 0,
  };
  for (const { step, isTwice } of sequence.steps) {
    applyStep(world, step, rules);
    if (!isTwice) continue;
    const before = describe(world);
    applyStep(world, step, rules);
    if (describe(world) !== before) world.changedByRepeats += 1;
  }
  return world;
}

/** The world without its counters: an answer to a repeat may differ, what is stored may not. */
function describe({ refusals: _, changedByRepeats: __, ...stored }: PriceWorld): string {
  return JSON.stringify(stored);
}

function applyStep(world: PriceWorld, step: PriceStep, rules: PriceRules): void {
  switch (step.does) {
    case 'offer':
      return sendOffer(world, step, rules);
    case 'accept':
      return acceptOffer(world, step, rules);
    case 'decline':
    case 'retract':
      return endOffer(world, step, rules);
    case 'endRequest':
      return endRequest(world, rules);
    case 'propose':
      return proposeChange(world, step, rules);
    case 'decideChange':
      return decideOnChange(world, step, rules);
    case 'setStatus':
      return setStatus(world, step.to);
    case 'bill':
      return sendBill(world, step, rules);
    case 'decideBill':
      return decideOnBill(world, step, rules);
    case 'withdraw':
      return withdraw(world, rules);
    case 'wait':
      world.now = new Date(world.now.getTime() + step.minutes * 60_000);
  }
}

type StepThat<Does extends PriceStep['does']> = Extract<PriceStep, { does: Does }>;

const at = <T>(items: readonly T[], index: number): T | undefined => items[index % items.length];

function refuse(world: PriceWorld): void {
  world.refusals += 1;
}

/** Moves an offer as its rule says; true when it moved. */
function stepOffer(
  world: PriceWorld,
  offer: WorldOffer,
  { side, action }: { side: OfferSide; action: OfferAction },
  rules: PriceRules,
): boolean {
  const situation = { ...offer, requestState: world.requestState };
  const decision = rules.decideOffer(side, situation, { action, now: world.now });
  if (decision.kind === 'refused') refuse(world);
  if (decision.kind !== 'step') return false;
  offer.state = decision.to;
  return true;
}

/** A master has one live offer; after a refused or retracted one another may follow. */
function sendOffer(
  world: PriceWorld,
  { master, price, validDays }: StepThat<'offer'>,
  rules: PriceRules,
): void {
  const { total } = rules.sumLines(price.lines);
  if (total < 0) return refuse(world);
  const isOver = ({ state }: WorldOffer): boolean => state === 'declined' || state === 'retracted';
  const live = world.offers.find((offer) => offer.master === master && !isOver(offer));
  const draft: WorldOffer = { master, price, total, state: 'draft', validUntil: null };
  const offer = live ?? draft;
  if (!stepOffer(world, offer, { side: 'master', action: 'send' }, rules)) return;
  offer.validUntil = validUntilOf(world.now, validDays).toISOString();
  world.offers.push(offer);
}

function acceptOffer(
  world: PriceWorld,
  { offer: index, startsEarly, notifyAbove }: StepThat<'accept'>,
  rules: PriceRules,
): void {
  const offer = at(world.offers, index);
  if (offer === undefined) return;
  if (!stepOffer(world, offer, { side: 'client', action: 'accept' }, rules)) return;
  const price = { ...offer.price, total: offer.total };
  world.agreements.push({
    price,
    ceiling: rules.ceilingOf(price),
    notifyAbove: price.kind === 'openAccount' ? notifyAbove : null,
    agreedAt: world.now.toISOString(),
    hasEarlyStart: startsEarly && !world.isUrgent,
  });
  world.requestState = 'agreed';
  world.status = 'confirmed';
  closeOffers(world, rules);
}

function endOffer(
  world: PriceWorld,
  { does, offer: index }: Extract<PriceStep, { does: 'decline' | 'retract' }>,
  rules: PriceRules,
): void {
  const offer = at(world.offers, index);
  const side = does === 'decline' ? 'client' : 'master';
  if (offer !== undefined) stepOffer(world, offer, { side, action: does }, rules);
}

function endRequest(world: PriceWorld, rules: PriceRules): void {
  if (world.requestState !== 'open') return refuse(world);
  world.requestState = 'withdrawn';
  closeOffers(world, rules);
}

function closeOffers(world: PriceWorld, rules: PriceRules): void {
  for (const offer of world.offers)
    if (offer.state === 'sent') stepOffer(world, offer, { side: 'system', action: 'close' }, rules);
}

function proposeChange(
  world: PriceWorld,
  { lines, extraHours }: StepThat<'propose'>,
  rules: PriceRules,
): void {
  const { total } = rules.sumLines(lines);
  if (world.agreements.length === 0 || !rules.isChangeable(world.status) || total < 0)
    return refuse(world);
  world.changes.push({ state: 'proposed', lines, total, extraHours });
}

function decideOnChange(
  world: PriceWorld,
  { change: index, action }: StepThat<'decideChange'>,
  rules: PriceRules,
): void {
  const change = at(world.changes, index);
  if (change === undefined) return;
  const side = action === 'retract' ? 'master' : 'client';
  const decision = rules.decideChange(side, { ...change, status: world.status }, action);
  if (decision.kind === 'step') change.state = decision.to;
  else if (decision.kind === 'refused') refuse(world);
}

const actor = { userId: 20, userType: 'master', role: 'user', masterId: 7 } as const;

/** The master's steps of the job; the rules of bookings decide about them. */
function setStatus(world: PriceWorld, to: BookingStatus): void {
  const [agreement] = world.agreements;
  if (agreement === undefined) return;
  const { agreedAt: acceptedAt } = agreement;
  const booking = { clientId: 10, masterId: 7, status: world.status, acceptedAt };
  const decision = decideStatus(
    actor,
    { ...booking, completionFinalAt: null },
    { to, reason: 'Syk', now: world.now },
  );
  if (decision.kind === 'refused') return refuse(world);
  if (decision.kind === 'unchanged') return;
  world.status = to;
  if (to === 'in_progress') world.startedAt = world.now;
}

function sendBill(world: PriceWorld, step: StepThat<'bill'>, rules: PriceRules): void {
  const [agreement] = world.agreements;
  if (agreement === undefined) return refuse(world);
  const limits = {
    ceiling: rules.ceilingAfter(agreement, world.changes),
    announcedUpTo: rules.announcedUpTo(agreement, world.changes),
  };
  const { total } = rules.sumLines(aimAt(step, limits.ceiling ?? limits.announcedUpTo));
  if (total < 0) return refuse(world);
  const { status, billState: sent, withdrawal } = world;
  const bill = { total, ...limits, status, sent, isWithdrawn: withdrawal !== null };
  const decision = rules.decideBilling(bill);
  if (decision.kind !== 'step') return refuse(world);
  world.billState = decision.to;
  const changes = world.changes.map((change) => ({ state: change.state, total: change.total }));
  world.bills.push({ total, changes });
}

/** The lines of a bill that aims at a limit, where there is one. */
export function aimAt({ lines, aim }: StepThat<'bill'>, limit: number | null): PriceLine[] {
  if (aim === 'lines' || limit === null) return lines;
  const unitPrice = toNok(toOre(limit) + (aim === 'above' ? 1 : 0));
  return [{ kind: 'service', text: 'service', quantity: 1, unitPrice }];
}

const sideOfBill = {
  accept: 'client',
  object: 'client',
  answer: 'master',
  settle: 'moderator',
} as const;

function decideOnBill(
  world: PriceWorld,
  { action }: StepThat<'decideBill'>,
  rules: PriceRules,
): void {
  if (world.billState === null) return;
  const decision = rules.decideBill(sideOfBill[action], { state: world.billState }, action);
  if (decision.kind === 'step') world.billState = decision.to;
  else if (decision.kind === 'refused') refuse(world);
}

function withdraw(world: PriceWorld, rules: PriceRules): void {
  const { now, status, isUrgent, startedAt, agreedDate } = world;
  const [agreement] = world.agreements;
  const effect = rules.decideWithdrawal(
    {
      status,
      agreement: agreement === undefined ? null : { ...agreement, isUrgent },
      isWithdrawn: world.withdrawal !== null,
    },
    now,
  );
  if (effect.kind === 'refused') return refuse(world);
  if (effect.kind === 'unchanged' || agreement === undefined) return;
  const accepted = world.changes.filter(({ state }) => state === 'accepted');
  const source: DueSource = {
    lines: [...agreement.price.lines, ...accepted.flatMap(({ lines }) => lines)],
    extraHours: accepted.reduce((sum, { extraHours }) => sum + extraHours, 0),
    agreedDate,
    startedAt,
    hasEarlyStart: agreement.hasEarlyStart,
    withdrawnAt: now,
  };
  world.withdrawal = { source, calculation: rules.computeDue(source) };
  if (effect.to !== null) world.status = effect.to;
}
