import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openSession } from '../support/accounts.ts';
import { makeClient, makeMaster } from '../support/people.ts';
import { type DeclaredProcedure, listProcedures } from '../support/procedures.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

const knockers = ['visitor', 'client', 'master', 'moderator', 'admin', 'superadmin'] as const;
type Knocker = (typeof knockers)[number];

const all = knockers;
const signedIn: readonly Knocker[] = knockers.filter((knocker) => knocker !== 'visitor');
const moderators: readonly Knocker[] = ['moderator', 'admin', 'superadmin'];
const admins: readonly Knocker[] = ['admin', 'superadmin'];

/** Roles allowed per procedure and its REST path; hand-written, so that no declaration vouches for itself. */
const doors: Record<string, { in: readonly Knocker[]; rest?: string }> = {
  'admin.stats': { in: admins, rest: 'GET /admin/stats' },
  'admin.figures': { in: admins },
  'admin.users.list': { in: admins, rest: 'GET /admin/users' },
  'admin.users.setRole': { in: admins, rest: 'PUT /admin/users/{id}/role' },
  'admin.users.setType': { in: admins, rest: 'PUT /admin/users/{id}/type' },
  'admin.users.endSessions': { in: admins, rest: 'DELETE /admin/users/{id}/sessions' },
  'admin.health.read': { in: admins, rest: 'GET /admin/health' },
  'admin.users.resetSecondFactor': { in: admins, rest: 'DELETE /admin/users/{id}/two-factor' },
  'admin.users.importMasters': { in: admins, rest: 'POST /admin/users/masters' },
  'admin.users.delete': { in: admins, rest: 'DELETE /admin/users/{id}' },
  'admin.bookings.list': { in: admins, rest: 'GET /admin/bookings' },
  'admin.bookings.setStatus': { in: admins },
  'admin.bookings.delete': { in: admins, rest: 'DELETE /admin/bookings/{id}' },
  'admin.broadcasts.send': { in: admins, rest: 'POST /admin/broadcasts' },
  'admin.broadcasts.byKey': { in: admins, rest: 'GET /admin/broadcasts/{key}' },
  'admin.exports.users': { in: admins },
  'admin.exports.bookings': { in: admins },
  'admin.reviews.list': { in: moderators, rest: 'GET /admin/reviews' },
  'admin.reviews.approve': { in: moderators, rest: 'POST /admin/reviews/{id}/approve' },
  'admin.reviews.reject': { in: moderators, rest: 'POST /admin/reviews/{id}/reject' },
  'admin.reviews.delete': { in: moderators, rest: 'DELETE /admin/reviews/{id}' },
  'admin.messages.threads': { in: moderators, rest: 'GET /admin/chat-threads' },
  'admin.messages.enquiries': { in: moderators },
  'admin.messages.list': { in: moderators, rest: 'GET /admin/messages/{bookingId}' },
  'admin.messages.ofConversation': { in: moderators },
  'admin.messages.flag': { in: moderators, rest: 'POST /admin/messages/{id}/flag' },
  'admin.messages.delete': { in: moderators, rest: 'DELETE /admin/messages/{id}' },
  'admin.categories.list': { in: admins, rest: 'GET /admin/categories' },
  'admin.categories.byId': { in: admins, rest: 'GET /admin/categories/{id}' },
  'admin.categories.create': { in: admins, rest: 'POST /admin/categories' },
  'admin.categories.update': { in: admins, rest: 'PUT /admin/categories/{id}' },
  'admin.categories.delete': { in: admins, rest: 'DELETE /admin/categories/{id}' },
  'admin.categories.restore': { in: admins },
  'admin.blog.list': { in: admins, rest: 'GET /admin/blog/posts' },
  'admin.blog.byId': { in: admins, rest: 'GET /admin/blog/posts/{id}' },
  'admin.blog.create': { in: admins, rest: 'POST /admin/blog/posts' },
  'admin.blog.update': { in: admins, rest: 'PUT /admin/blog/posts/{id}' },
  'admin.blog.delete': { in: admins, rest: 'DELETE /admin/blog/posts/{id}' },
  'admin.blog.public.list': { in: all, rest: 'GET /blog/posts' },
  'admin.blog.public.counts': { in: all, rest: 'GET /blog/counts' },
  'admin.blog.public.bySlug': { in: all, rest: 'GET /blog/posts/{slug}' },
  'admin.blog.public.view': { in: all, rest: 'POST /blog/posts/{slug}/views' },
  'admin.blog.public.related': { in: all, rest: 'GET /blog/posts/{slug}/related' },
  'admin.blog.public.like': { in: signedIn, rest: 'PUT /blog/posts/{slug}/likes' },
  'admin.blog.public.unlike': { in: signedIn, rest: 'DELETE /blog/posts/{slug}/likes' },
  'admin.blog.public.comments.list': { in: all, rest: 'GET /blog/posts/{slug}/comments' },
  'admin.blog.public.comments.create': { in: signedIn, rest: 'POST /blog/posts/{slug}/comments' },
  'admin.blog.public.comments.delete': {
    in: signedIn,
    rest: 'DELETE /blog/posts/{slug}/comments/{id}',
  },
  'admin.comments.list': { in: moderators, rest: 'GET /admin/comments' },
  'admin.comments.hide': { in: moderators, rest: 'POST /admin/comments/{id}/hide' },
  'admin.comments.restore': { in: moderators, rest: 'POST /admin/comments/{id}/restore' },
  'admin.gallery.byId': { in: moderators, rest: 'GET /admin/gallery/{id}' },
  'admin.gallery.list': { in: moderators, rest: 'GET /admin/gallery' },
  'admin.gallery.setVisibility': {
    in: moderators,
    rest: 'PATCH /admin/gallery/{id}/visibility',
  },
  'admin.gallery.patch': { in: moderators, rest: 'PATCH /admin/gallery/{id}' },
  'admin.gallery.delete': { in: moderators, rest: 'DELETE /admin/gallery/{id}' },
  'admin.masterGallery.list': { in: moderators },
  'admin.masterGallery.masters': { in: moderators },
  'admin.mastersMap.locations': { in: admins, rest: 'GET /admin/masters-locations' },
  'admin.mastersMap.list': { in: admins },
  'admin.mastersMap.stats': { in: admins, rest: 'GET /admin/location-stats' },
  'admin.reports.queues': { in: moderators },
  'admin.verification.list': { in: admins, rest: 'GET /admin/verifications' },
  'admin.verification.decide': {
    in: admins,
    rest: 'POST /admin/verifications/{userId}/documents/{type}',
  },
  'admin.verification.verify': { in: admins, rest: 'PUT /admin/verifications/{userId}' },
  'admin.reports.counts': { in: moderators, rest: 'GET /admin/reports/counts' },
  'admin.newsletter.form': { in: all, rest: 'GET /newsletter/form' },
  'admin.newsletter.subscribe': { in: all, rest: 'POST /newsletter/subscribe' },
  'admin.newsletter.confirm': { in: all, rest: 'POST /newsletter/confirm' },
  'admin.newsletter.unsubscribe': { in: all, rest: 'POST /newsletter/unsubscribe' },
  'admin.newsletter.list': { in: admins, rest: 'GET /admin/newsletter' },
  'admin.newsletter.remove': { in: admins, rest: 'DELETE /admin/newsletter/{id}' },
  'admin.audit.list': { in: admins, rest: 'GET /admin/audit' },
  'admin.audit.names': { in: admins },
  'admin.backup.create': { in: admins, rest: 'POST /admin/backup' },
  'admin.backup.list': { in: admins, rest: 'GET /admin/backups' },
  'admin.backup.get': { in: admins, rest: 'GET /admin/backups/{id}' },
  'admin.backup.delete': { in: admins, rest: 'DELETE /admin/backups/{id}' },
  'admin.jobs.figures': { in: admins, rest: 'GET /admin/jobs/figures' },
  'admin.jobs.failed': { in: admins, rest: 'GET /admin/jobs/failed' },
  'admin.jobs.retry': { in: admins, rest: 'POST /admin/jobs/failed/{id}/retry' },
  'admin.jobs.retryAll': { in: admins, rest: 'POST /admin/jobs/failed/retry' },
  'admin.jobs.discard': { in: admins, rest: 'DELETE /admin/jobs/failed/{id}' },
  'admin.webhooks.list': { in: admins, rest: 'GET /admin/webhooks' },
  'admin.webhooks.get': { in: admins, rest: 'GET /admin/webhooks/{id}' },
  'admin.webhooks.create': { in: admins, rest: 'POST /admin/webhooks' },
  'admin.webhooks.update': { in: admins, rest: 'PUT /admin/webhooks/{id}' },
  'admin.webhooks.delete': { in: admins, rest: 'DELETE /admin/webhooks/{id}' },
  'admin.webhooks.rollSecret': { in: admins, rest: 'POST /admin/webhooks/{id}/secret' },
  'admin.webhooks.test': { in: admins, rest: 'POST /admin/webhooks/{id}/test' },
  'admin.webhooks.deliveries': { in: admins, rest: 'GET /admin/webhooks/deliveries' },
  'admin.webhooks.delivery': { in: admins, rest: 'GET /admin/webhooks/deliveries/{id}' },
  'admin.webhooks.sendAgain': { in: admins, rest: 'POST /admin/webhooks/deliveries/{id}/again' },
  'admin.settings.get': { in: admins, rest: 'GET /admin/settings' },
  'admin.settings.update': { in: admins, rest: 'PUT /admin/settings' },
  'admin.settings.claims': { in: admins, rest: 'GET /admin/settings/claims' },
  'admin.settings.updateClaims': { in: admins, rest: 'PUT /admin/settings/claims' },
  'admin.settings.public': { in: all, rest: 'GET /settings' },
  'admin.support.form': { in: all, rest: 'GET /support/form' },
  'admin.support.send': { in: all, rest: 'POST /support' },
  'admin.support.list': { in: moderators, rest: 'GET /admin/support' },
  'admin.support.byId': { in: moderators, rest: 'GET /admin/support/{id}' },
  'admin.support.setState': { in: moderators, rest: 'PUT /admin/support/{id}/state' },
  'auth.reports.list': { in: moderators, rest: 'GET /admin/reports' },
  'auth.reports.byId': { in: moderators, rest: 'GET /admin/reports/{id}' },
  'auth.reports.handle': { in: moderators, rest: 'POST /admin/reports/{id}/handle' },
  'auth.documents.decide': { in: admins },
};

const isOfThePanel = ({ name, actor, rest }: DeclaredProcedure): boolean =>
  name.startsWith('admin.') ||
  actor === 'admin' ||
  actor === 'moderator' ||
  rest?.path.startsWith('/admin/') === true;

const procedures = listProcedures().filter(isOfThePanel);
const restOf = ({ rest }: DeclaredProcedure) => rest && `${rest.method} ${rest.path}`;

let server: TestServer;
const tokens: Record<Knocker, string | undefined> = {
  visitor: undefined,
  client: undefined,
  master: undefined,
  moderator: undefined,
  admin: undefined,
  superadmin: undefined,
};

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  const { db } = server;
  await db
    .insertInto('categories')
    .values({ id: 1, code: 'plumbing', name: 'VVS', basePrice: 850 })
    .execute();
  tokens.client = await openSession(db, (await makeClient(db)).userId);
  tokens.master = await openSession(db, (await makeMaster(db)).actor.userId);
  for (const role of ['moderator', 'admin', 'superadmin'] as const)
    tokens[role] = await openSession(db, (await makeClient(db, { role })).userId);
});
afterAll(() => server.close());

/** Guards answer 401 or 403; any other status means the call passed them, even if its input was invalid. */
const isLetIn = (status: number): boolean => status !== 401 && status !== 403;

const nonsense = encodeURIComponent(JSON.stringify({ id: 'none' }));
const callByName = ({ name, type }: DeclaredProcedure, token: string | undefined) =>
  type === 'query'
    ? server.rest('GET', `/trpc/${name}?input=${nonsense}`, { token })
    : server.rest('POST', `/trpc/${name}`, { token, body: { id: 'none' } });

describe('A-80 – A-113 access to the administration', () => {
  test('the table lists exactly the procedures of the administration', () => {
    const rows = Object.entries(doors).map(([name, { rest }]) => [name, rest] as const);
    const declared = procedures.map((procedure) => [procedure.name, restOf(procedure)] as const);
    expect(new Map(declared)).toEqual(new Map(rows));
  });

  test.each(procedures.map((procedure) => [procedure.name, procedure] as const))(
    '%s',
    async (name, procedure) => {
      const statuses = new Map<Knocker, number>();
      for (const knocker of knockers)
        statuses.set(knocker, (await callByName(procedure, tokens[knocker])).status);
      expect(knockers.filter((knocker) => isLetIn(statuses.get(knocker) ?? 0))).toEqual(
        doors[name]?.in,
      );
      expect(statuses.get('visitor') === 401).toBe(doors[name]?.in !== all);
    },
  );

  const routes = procedures.flatMap((procedure) =>
    procedure.rest === undefined
      ? []
      : [procedure.rest.path, ...(procedure.rest.aliases ?? [])].map(
          (path) => [`${procedure.rest?.method ?? ''} ${path}`, procedure, path] as const,
        ),
  );

  test.each(routes)('/api %s', async (_name, { name, rest }, path) => {
    const address = `/api${path.replaceAll(/\{\w+\}/g, 'none')}`;
    const statuses = new Map<Knocker, number>();
    for (const knocker of knockers) {
      const answer = await server.rest(rest?.method ?? 'GET', address, { token: tokens[knocker] });
      statuses.set(knocker, answer.status);
    }
    expect(knockers.filter((knocker) => isLetIn(statuses.get(knocker) ?? 0))).toEqual(
      doors[name]?.in,
    );
    expect(statuses.get('visitor') === 401).toBe(doors[name]?.in !== all);
  });
});
