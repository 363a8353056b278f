import { z } from 'zod';
import { fresh } from '../support/accounts.ts';
import { openDay } from '../support/days.ts';
import { jobRequestTo } from '../support/job-requests.ts';
import { png } from '../support/pictures.ts';
import { agreementWords, makeAgreements } from './gdpr-agreements.ts';
import { requestEmails, makeOpinions, makeAuditTrail, addSignIns } from './gdpr-opinions.ts';
import { word } from './gdpr-words.ts';
import type { PrivacyWorld } from './gdpr-world.ts';

const withId = z.object({ id: z.number() });
const idOf = (answer: unknown): number => withId.parse(answer).id;

/**
 * Uses every feature as the marked person, and has others write about her. @returns her own texts, by which the data
 * export is judged.
 */
export async function useEveryFeature(world: PrivacyWorld): Promise<string[]> {
  await fillProfile(world);
  await uploadFiles(world);
  await fillTrade(world);
  const bookingId = await makeBookings(world);
  await sendJobRequest(world);
  await makeAgreements(world);
  await makeConversations(world, bookingId);
  await makeOpinions(world);
  await requestEmails(world);
  await addSignIns(world);
  await makeAuditTrail(world);
  const { email, phone, firstName, lastName, middleName, username, street } = world.person;
  const own = [
    'about',
    'service',
    'servicetext',
    'work',
    'caption',
    'note',
    'wish',
    'message',
    'request',
  ];
  const more = ['enquiry', 'review', 'workcomment', 'comment', 'report', 'support', 'paper'];
  const words = [...own, ...more, ...agreementWords].map(word);
  return [...words, email, phone, firstName, lastName, middleName, username, street];
}

async function fillProfile({ call, person, subject }: PrivacyWorld): Promise<void> {
  await call(subject.token, 'PUT', '/profile', {
    firstName: person.firstName,
    middleName: person.middleName,
    lastName: person.lastName,
    city: 'oslo',
    birthDate: '1987-06-05',
    gender: 'female',
    role: 'master',
    category: 1,
    about: `${word('about')} ${'Erfaren og nøye. '.repeat(30)}`,
  });
}

async function uploadFiles({ call, server, subject, cast }: PrivacyWorld): Promise<void> {
  const { token } = subject;
  await call(token, 'POST', '/upload/avatar', formOf('avatar', 'wjuxavatar.png'));
  for (const type of ['personalId', 'certificate']) {
    const paper = formOf('file', 'wjuxpaper.png');
    paper.append('type', type);
    await call(token, 'POST', '/documents/upload', paper);
  }
  const { token: admin } = cast.admin;
  const documents = z
    .array(z.object({ url: z.string() }))
    .parse(await call(admin, 'GET', `/documents?userId=${subject.userId}`));
  for (const { url } of documents) await server.rest('GET', url, { token: admin });
}

function formOf(field: string, name: string): FormData {
  const form = new FormData();
  form.append(field, new File([Uint8Array.from(png(40))], name, { type: 'image/png' }));
  return form;
}

async function fillTrade({ call, server, subject, person, cast }: PrivacyWorld): Promise<void> {
  const { token, masterId } = subject;
  await call(token, 'POST', `/masters/${masterId}/services`, {
    name: word('service'),
    description: word('servicetext'),
    price: 900,
    categoryId: 1,
  });
  await call(token, 'POST', `/masters/${masterId}/calendar/exceptions`, {
    kind: 'off',
    from: openDay(60),
    to: openDay(61),
    note: word('note'),
  });
  const { imageUrls } = z
    .object({ imageUrls: z.array(z.string()) })
    .parse(
      await call(token, 'POST', '/upload/work-project-images', formOf('images', 'wjuxwork.png')),
    );
  const workId = idOf(
    await call(token, 'POST', '/work-projects', {
      title: word('work'),
      description: `${word('worktext')} Et helt nytt bad med varme i gulvet.`,
      category: 'plumbing',
      clientName: 'Kari',
      images: imageUrls.map((url) => ({ url, type: 'after', caption: word('caption') })),
    }),
  );
  await call(cast.client.token, 'PUT', `/work-projects/${workId}/like`);
  await call(cast.client.token, 'POST', `/work-projects/${workId}/comments`, { comment: 'Fint!' });
  const other = await server.db
    .insertInto('works')
    .values({
      masterId: cast.master.masterId,
      title: 'Bad',
      description: 'Et helt nytt bad med varme.',
      category: 'plumbing',
      clientName: `Bad for ${person.firstName} ${person.lastName}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const comment = { workId: other.id, userId: subject.userId, comment: word('workcomment') };
  await server.db.insertInto('workComments').values(comment).execute();
  const settings = { consentGivenAt: new Date().toISOString(), isTrackingEnabled: true };
  await call(token, 'PATCH', '/tracking/settings', settings);
  const fix = { latitude: 59.9, longitude: 10.7, accuracy: 5, isOnline: true };
  await call(token, 'POST', '/tracking/location', fix);
  await call(cast.admin.token, 'GET', '/admin/masters-locations');
}

async function makeBookings(world: PrivacyWorld): Promise<number> {
  const { call, server, subject, cast, person } = world;
  const request = {
    masterId: cast.master.masterId,
    serviceId: cast.master.serviceId,
    clientName: `${person.firstName} ${person.lastName}`,
    clientPhone: person.phone,
    address: `${person.street}, 0155 Oslo`,
    scheduledTime: '10:00',
    description: `${word('wish')} Kranen drypper på badet.`,
  };
  const { image } = z
    .object({ image: z.string() })
    .parse(
      await call(subject.token, 'POST', '/upload/booking-image', formOf('image', 'wjuxpipe.png')),
    );
  const made = await server.rest('POST', '/api/bookings', {
    token: subject.token,
    body: { ...request, scheduledDate: openDay(3), pictures: [image] },
    headers: { 'idempotency-key': fresh() },
  });
  const bookingId = idOf(made.body);
  const status = `/bookings/${bookingId}/status`;
  await call(cast.master.token, 'PATCH', status, { status: 'confirmed' });
  const second = idOf(
    await call(subject.token, 'POST', '/bookings', { ...request, scheduledDate: openDay(4) }),
  );
  const reason = `${person.firstName} svarer ikke`;
  await call(cast.master.token, 'PATCH', `/bookings/${second}/status`, {
    status: 'cancelled',
    reason,
  });
  await call(cast.client.token, 'POST', '/bookings', {
    ...request,
    masterId: subject.masterId,
    serviceId: await firstService(world),
    clientName: 'Kari Nordmann',
    clientPhone: '+47 900 00 000',
    address: 'Storgata 1, 0155 Oslo',
    description: `Kan ${person.firstName} komme?`,
    scheduledDate: openDay(5),
  });
  return bookingId;
}

async function sendJobRequest({ call, subject, cast, person }: PrivacyWorld): Promise<void> {
  const { token } = subject;
  const { image } = z
    .object({ image: z.string() })
    .parse(await call(token, 'POST', '/upload/request-image', formOf('image', 'wjuxleak.png')));
  const input = jobRequestTo([cast.master.masterId], {
    description: `${word('request')} Det lekker under vasken.`,
    address: `${person.street}, 0155 Oslo`,
    pictures: [image],
  });
  await call(token, 'POST', '/job-requests', input);
}

async function firstService({ call, subject }: PrivacyWorld): Promise<number> {
  const services = await call(undefined, 'GET', `/masters/${subject.masterId}/services`);
  return z.array(withId).min(1).parse(services)[0]?.id ?? 0;
}

async function makeConversations(world: PrivacyWorld, bookingId: number): Promise<void> {
  const { call, server, subject, cast, person } = world;
  const say = (token: string, to: object): Promise<unknown> =>
    server.client(token).messages.send.mutate({ text: '', ...to });
  await say(subject.token, { bookingId, text: word('message') });
  const { image } = z
    .object({ image: z.string() })
    .parse(
      await call(subject.token, 'POST', '/upload/message-image', formOf('image', 'wjuxchat.png')),
    );
  await say(subject.token, { bookingId, image });
  await say(cast.master.token, {
    bookingId,
    text: `Hei ${person.firstName}! Ring ${person.phone}.`,
  });
  await say(subject.token, { masterId: cast.otherMaster.masterId, text: word('enquiry') });
  await say(cast.stranger.token, { masterId: subject.masterId, text: `Hei ${person.lastName}!` });
}
