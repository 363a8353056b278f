import { webhookEventTypes } from '@mesterhand/domain/webhooks/event-types';
import { z } from 'zod';
import { agreedLines, makeAgreedJob } from '../support/agreements.ts';
import { openDay } from '../support/days.ts';
import { jobRequestTo } from '../support/job-requests.ts';
import { acceptanceOf, offerTo } from '../support/offers.ts';
import { png } from '../support/pictures.ts';
import { word } from './gdpr-words.ts';
import type { PrivacyWorld } from './gdpr-world.ts';

/** The fields that the person fills in on the way from a request to a bill, on both sides. */
export const agreementWords = [
  'decline',
  'objection',
  'statement',
  'template',
  'excluded',
  'change',
  'answer',
  'business',
] as const;

const url = 'https://hooks.example.no/in';
const time = { date: openDay(20), time: '15:00' } as const;

const idOf = (answer: unknown): number => z.object({ id: z.number() }).parse(answer).id;

/** Offers, agreements, changes, bills, objections and withdrawals of the marked person: as a customer and as a master. */
export async function makeAgreements(world: PrivacyWorld): Promise<void> {
  const { call, cast, server } = world;
  // Another system hears of everything, and is sent none of her words.
  await call(cast.admin.token, 'POST', '/admin/webhooks', { url, events: [...webhookEventTypes] });
  await declineOffer(world);
  await withdrawFromOffer(world);
  await objectToBill(world);
  await workForOthers(world);
  const events = await server.db.selectFrom('webhookEvents').select('type').distinct().execute();
  const heard = new Set(events.map(({ type }) => type));
  for (const type of ['offer.sent', 'offer.accepted', 'change.accepted', 'bill.sent'])
    if (!heard.has(type)) throw new Error(`Nobody was notified of ${type}.`);
}

/** An offer to a request of hers. */
async function receiveOffer({ call, subject, cast, person }: PrivacyWorld) {
  const { master } = cast;
  const input = jobRequestTo([master.masterId], {
    description: `${word('request')} Kranen drypper.`,
    address: `${person.street}, 0155 Oslo`,
  });
  const requestId = idOf(await call(subject.token, 'POST', '/job-requests', input));
  const offer = offerTo(requestId, master.serviceId, { times: [time] });
  const sent = await call(master.token, 'POST', `/job-requests/${requestId}/offers`, offer);
  return z.object({ id: z.number(), total: z.number() }).parse(sent);
}

async function declineOffer(world: PrivacyWorld): Promise<void> {
  const { id } = await receiveOffer(world);
  const reason = word('decline');
  await world.call(world.subject.token, 'POST', `/offers/${id}/decline`, { reason });
}

async function withdrawFromOffer(world: PrivacyWorld): Promise<void> {
  const { call, subject } = world;
  const offer = await receiveOffer(world);
  const acceptance = acceptanceOf(offer, { time });
  const { bookingId } = z
    .object({ bookingId: z.number() })
    .parse(await call(subject.token, 'POST', `/offers/${offer.id}/accept`, acceptance));
  await call(subject.token, 'POST', `/bookings/${bookingId}/withdrawal`, {
    statement: word('statement'),
    seenDue: 0,
    language: 'nb',
  });
}

async function objectToBill(world: PrivacyWorld): Promise<void> {
  const { call, server, subject, cast, person } = world;
  const at = new Date();
  const billed = await makeAgreedJob(server.db, {
    clientId: subject.userId,
    master: cast.master,
    at,
    status: 'in_progress',
    startedAt: at,
    date: openDay(30),
    customerName: `${person.firstName} ${person.lastName}`,
    place: `${person.street}, 0155 Oslo`,
  });
  await call(cast.master.token, 'POST', `/bookings/${billed}/bill`, { lines: agreedLines });
  const form = new FormData();
  form.append('image', new File([Uint8Array.from(png(40))], 'wjuxbill.png', { type: 'image/png' }));
  const { image } = z
    .object({ image: z.string() })
    .parse(await call(subject.token, 'POST', '/upload/bill-image', form));
  await call(subject.token, 'POST', `/bookings/${billed}/bill/objection`, {
    reason: word('objection'),
    pictures: [image],
  });
}

async function workForOthers(world: PrivacyWorld): Promise<void> {
  const { call, server, subject, cast, person } = world;
  const { token, masterId } = subject;
  await call(token, 'PATCH', '/profile/trade', {
    organisationNumber: '974760673',
    businessAddress: `${word('business')} 4, 0277 Oslo`,
  });
  const template = { name: word('template'), kind: 'fixed', lines: agreedLines };
  await call(token, 'PUT', '/offer-templates', { ...template, excluded: word('excluded') });
  const { id: serviceId } = await server.db
    .selectFrom('services')
    .select('id')
    .where('masterId', '=', masterId)
    .executeTakeFirstOrThrow();
  const at = new Date();
  const bookingId = await makeAgreedJob(server.db, {
    clientId: cast.client.actor.userId,
    master: { masterId, serviceId },
    at,
    status: 'in_progress',
    startedAt: at,
    date: openDay(32),
    masterName: `${person.firstName} ${person.lastName}`,
  });
  const change = { reason: word('change'), extraHours: 1 };
  const changeId = idOf(await call(token, 'POST', `/bookings/${bookingId}/changes`, change));
  await call(cast.client.token, 'POST', `/changes/${changeId}/accept`);
  await call(token, 'POST', `/bookings/${bookingId}/bill`, { lines: agreedLines });
  const objection = `/bookings/${bookingId}/bill/objection`;
  await call(cast.client.token, 'POST', objection, { reason: 'For mange timer.' });
  await call(token, 'PUT', `${objection}/answer`, { answer: word('answer') });
}
