import type { RandomNumbers } from '../support/random-numbers.ts';
import { type Outcome, isWon } from '../support/races.ts';
import { type DayCounts, insist } from './days-calls.ts';
import { type BusyMaster, type BusyTown, drawAddress, drawStart } from './days-world.ts';

/** A job of a customer, as the last answer stated it. */
export interface KnownJob {
  id: number;
  master: BusyMaster;
  status: 'pending' | 'confirmed' | 'cancelled';
}

export interface Customer {
  token: string;
  random: RandomNumbers;
  town: BusyTown;
  counts: DayCounts;
  /** Of the installation; another one after each start. */
  url: () => string;
  /** One open job for each master at most. */
  open: Map<number, KnownJob>;
  /** All jobs, for the comparison with what is stored. */
  known: KnownJob[];
}

type Call = { method: string; path: string; body?: unknown };

const call = ({ url, counts }: Customer, token: string, what: Call): Promise<Outcome> =>
  insist(url, { ...what, token }, counts);

const setStatus = (
  customer: Customer,
  token: string,
  { id, status }: { id: number; status: string },
) =>
  call(customer, token, { method: 'PATCH', path: `/api/bookings/${id}/status`, body: { status } });

/** Requests a job of some master, which is one booking of the run. */
export async function book(customer: Customer): Promise<void> {
  const { random, town, open, counts } = customer;
  const free = town.masters.filter(({ masterId }) => !open.has(masterId));
  const master = free[random.below(free.length)];
  if (master === undefined) return cancel(customer);
  const { date, time } = drawStart(random, town);
  const body = {
    clientName: 'Kari',
    clientPhone: '+47 900 00 000',
    address: drawAddress(random),
    scheduledDate: date,
    scheduledTime: time,
    description: 'Kranen drypper.',
    masterId: master.masterId,
    serviceId: random.of(master.serviceIds),
  };
  counts.bookings += 1;
  const made = await call(customer, customer.token, {
    method: 'POST',
    path: '/api/bookings',
    body,
  });
  const id = Number(/"id":(\d+)/.exec(JSON.stringify(made.body) ?? '')?.[1]);
  if (!isWon(made) || Number.isNaN(id)) return;
  const job: KnownJob = { id, master, status: 'pending' };
  customer.known.push(job);
  open.set(master.masterId, job);
  if (!random.oneIn(5)) await accept(customer, job);
}

async function accept(customer: Customer, job: KnownJob): Promise<void> {
  const { token } = job.master;
  const done = await setStatus(customer, token, { id: job.id, status: 'confirmed' });
  if (isWon(done)) job.status = 'confirmed';
  // What cannot be accepted is given up, so that the customer can ask again.
  else if (customer.random.oneIn(2)) await cancelJob(customer, job);
}

async function cancelJob(customer: Customer, job: KnownJob): Promise<void> {
  const done = await setStatus(customer, customer.token, { id: job.id, status: 'cancelled' });
  if (!isWon(done)) return;
  job.status = 'cancelled';
  customer.open.delete(job.master.masterId);
}

function pick({ open, random }: Customer): KnownJob | undefined {
  return [...open.values()][random.below(open.size)];
}

/** Cancels one of the open jobs. */
export async function cancel(customer: Customer): Promise<void> {
  const job = pick(customer);
  if (job !== undefined) await cancelJob(customer, job);
}

/** Moves a request at once, or an accepted job by a proposal that the other side accepts. */
export async function move(customer: Customer): Promise<void> {
  const job = pick(customer);
  if (job === undefined) return;
  const to = drawStart(customer.random, customer.town);
  if (job.status === 'pending') {
    const path = `/api/bookings/${job.id}/time`;
    await call(customer, customer.token, { method: 'PATCH', path, body: to });
    return;
  }
  const path = `/api/bookings/${job.id}/proposals`;
  const { token } = job.master;
  const made = await call(customer, token, { method: 'POST', path, body: { times: [to] } });
  const id = /"proposal":\{"id":(\d+)/.exec(JSON.stringify(made.body) ?? '')?.[1];
  if (!isWon(made) || id === undefined) return;
  await call(customer, customer.token, {
    method: 'POST',
    path: `/api/proposals/${id}/accept`,
    body: to,
  });
}
