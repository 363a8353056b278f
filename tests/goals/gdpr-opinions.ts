import { z } from 'zod';
import { formOf } from '../support/documented.ts';
import { word } from './gdpr-words.ts';
import { type PrivacyWorld, finishJob } from './gdpr-world.ts';

/** Her reviews of others, and theirs of her. */
export async function makeOpinions(world: PrivacyWorld): Promise<void> {
  const { call, server, subject, cast, person } = world;
  const { token, userId } = subject;
  const done = await finishJob(world, userId);
  await server.db
    .updateTable('bookings')
    .set({
      clientName: `${person.firstName} ${person.lastName}`,
      address: `${person.street}, 0155 Oslo`,
    })
    .where('id', '=', done)
    .execute();
  const { image } = z
    .object({ image: z.string() })
    .parse(await call(token, 'POST', '/upload/review-image', formOf({}, 'image')));
  await call(token, 'POST', '/reviews', {
    masterId: cast.master.masterId,
    bookingId: done,
    rating: 5,
    text: `${word('review')} flink og rask.`,
    pictures: [image],
  });
  await call(cast.stranger.token, 'POST', '/reviews', {
    masterId: subject.masterId,
    rating: 4,
    comment: `${person.firstName} gjorde en god jobb.`,
  });
  await call(token, 'PUT', `/favourites/${cast.otherMaster.masterId}`);
  await call(cast.client.token, 'PUT', `/favourites/${subject.masterId}`);
  await server.db
    .insertInto('posts')
    .values({
      slug: 'spar-vann',
      title: 'Spar vann',
      excerpt: 'Kort',
      content: '<p>Hei</p>',
      category: 'Tips',
      author: 'Redaksjonen',
      status: 'published',
      publishedAt: new Date().toISOString(),
    })
    .execute();
  await call(token, 'PUT', '/blog/posts/spar-vann/likes');
  await call(token, 'POST', '/blog/posts/spar-vann/comments', { text: word('comment') });
  await call(cast.client.token, 'POST', '/blog/posts/spar-vann/comments', {
    text: `Enig med ${person.firstName} ${person.lastName}.`,
  });
  await call(token, 'POST', '/reports', {
    subject: 'profile',
    subjectId: cast.otherMaster.actor.userId,
    reason: 'other',
    text: word('report'),
  });
  await call(cast.client.token, 'POST', '/reports', {
    subject: 'profile',
    subjectId: userId,
    reason: 'other',
    text: `${person.firstName} ${person.lastName} skriver fra ${person.email}`,
  });
  await call(token, 'POST', '/blocks', { userId: cast.stranger.actor.userId });
}

const formToken = z.object({ token: z.string() });

/** Her newsletter, password and support requests. */
export async function requestEmails({ call, wait, person, subject }: PrivacyWorld): Promise<void> {
  const support = formToken.parse(await call(undefined, 'GET', '/support/form'));
  const newsletter = formToken.parse(await call(undefined, 'GET', '/newsletter/form'));
  wait(10);
  await call(subject.token, 'POST', '/support', {
    name: person.firstName,
    email: person.email,
    message: `${word('support')} Hvordan endrer jeg prisen?`,
    language: 'nb',
    token: support.token,
  });
  await call(undefined, 'POST', '/newsletter/subscribe', {
    email: person.email,
    language: 'nb',
    consent: '2026-11',
    source: 'blog',
    token: newsletter.token,
  });
}

/** Her ways of signing in. */
export async function addSignIns({ call, server, person, subject }: PrivacyWorld): Promise<void> {
  const { email, newEmail, password } = person;
  await call(undefined, 'POST', '/auth/login', { email, password });
  await call(undefined, 'POST', '/auth/forgot-password', { email });
  await call(subject.token, 'POST', '/auth/change-email', { email: newEmail, password });
  await call(subject.token, 'POST', '/calendar-feed', { language: 'nb' });
  await server.db
    .insertInto('identities')
    .values({ userId: subject.userId, issuer: 'https://accounts.example', subject: '7', email })
    .execute();
}

/** What administrators wrote about her. */
export async function makeAuditTrail({
  call,
  server,
  cast,
  person,
  subject,
}: PrivacyWorld): Promise<void> {
  await call(cast.admin.token, 'PUT', `/admin/users/${subject.userId}/role`, {
    role: 'moderator',
    reason: `${person.firstName} skal hjelpe oss`,
  });
  await call(cast.admin.token, 'PUT', `/admin/users/${subject.userId}/role`, {
    role: 'user',
    reason: `Avtalt med ${person.email}`,
  });
  await server.db
    .insertInto('auditEntries')
    .values({
      actorId: cast.admin.actor.userId,
      action: 'messages.delete',
      subject: 'message',
      subjectId: 999,
      before: JSON.stringify({ senderId: subject.userId, text: word('deleted'), picture: false }),
    })
    .execute();
}
