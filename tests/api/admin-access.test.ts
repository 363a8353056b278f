import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openSession } from '../support/accounts.ts';
import { makeClient, makeMaster } from '../support/people.ts';
import { type DeclaredProcedure, listProcedures } from '../support/procedures.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

const callers = ['visitor', 'client', 'master', 'moderator', 'admin', 'superadmin'] as const;
type Caller = (typeof callers)[number];

const all = callers;
const signedIn: readonly Caller[] = callers.filter((caller) => caller !== 'visitor');
const moderators: readonly Caller[] = ['moderator', 'admin', 'superadmin'];
const admins: readonly Caller[] = ['admin', 'superadmin'];

/** Roles allowed per procedure and its REST path; hand-written, so that no declaration vouches for itself. */
const rules: Record<string, { allowed: readonly Caller[]; rest?: string }> = {
  'admin.stats': { allowed: admins, rest: 'GET /admin/stats' },
  'admin.figures': { allowed: admins },
  'admin.users.list': { allowed: admins, rest: 'GET /admin/users' },
  'admin.users.setRole': { allowed: admins, rest: 'PUT /admin/users/{id}/role' },
  'admin.users.setType': { allowed: admins, rest: 'PUT /admin/users/{id}/type' },
  'admin.users.endSessions': { allowed: admins, rest: 'DELETE /admin/users/{id}/sessions' },
  'admin.health.read': { allowed: admins, rest: 'GET /admin/health' },
  'admin.users.resetSecondFactor': { allowed: admins, rest: 'DELETE /admin/users/{id}/two-factor' },
  'admin.users.importMasters': { allowed: admins, rest: 'POST /admin/users/masters' },
  'admin.users.openJobs': { allowed: admins },
  'admin.users.person': { allowed: admins },
  'admin.users.story': { allowed: admins },
  'admin.users.suspend': { allowed: admins, rest: 'POST /admin/users/{id}/suspension' },
  'admin.users.lift': { allowed: admins, rest: 'DELETE /admin/users/{id}/suspension' },
  'admin.users.delete': { allowed: admins, rest: 'DELETE /admin/users/{id}' },
  'admin.bookings.list': { allowed: admins, rest: 'GET /admin/bookings' },
  'admin.bookings.setStatus': { allowed: admins },
  'admin.bookings.move': { allowed: admins },
  'admin.bookings.reopen': { allowed: admins },
  'admin.bookings.successors': { allowed: admins },
  'admin.bookings.handOver': { allowed: admins },
  'admin.bookings.delete': { allowed: admins, rest: 'DELETE /admin/bookings/{id}' },
  'admin.jobRequests.list': { allowed: moderators, rest: 'GET /admin/job-requests' },
  'admin.jobRequests.byId': { allowed: moderators, rest: 'GET /admin/job-requests/{id}' },
  'admin.offers.list': { allowed: moderators, rest: 'GET /admin/offers' },
  'admin.offers.byId': { allowed: moderators, rest: 'GET /admin/offers/{id}' },
  'admin.agreements.list': { allowed: moderators, rest: 'GET /admin/agreements' },
  'admin.broadcasts.send': { allowed: admins, rest: 'POST /admin/broadcasts' },
  'admin.broadcasts.byKey': { allowed: admins, rest: 'GET /admin/broadcasts/{key}' },
  'admin.exports.users': { allowed: admins },
  'admin.exports.bookings': { allowed: admins },
  'admin.reviews.list': { allowed: moderators, rest: 'GET /admin/reviews' },
  'admin.reviews.approve': { allowed: moderators, rest: 'POST /admin/reviews/{id}/approve' },
  'admin.reviews.reject': { allowed: moderators, rest: 'POST /admin/reviews/{id}/reject' },
  'admin.reviews.delete': { allowed: moderators, rest: 'DELETE /admin/reviews/{id}' },
  'admin.reviews.removePicture': {
    allowed: moderators,
    rest: 'DELETE /admin/reviews/{id}/pictures',
  },
  'admin.messages.threads': { allowed: moderators, rest: 'GET /admin/chat-threads' },
  'admin.messages.enquiries': { allowed: moderators },
  'admin.messages.list': { allowed: moderators, rest: 'GET /admin/messages/{bookingId}' },
  'admin.messages.ofConversation': { allowed: moderators },
  'admin.messages.flag': { allowed: moderators, rest: 'POST /admin/messages/{id}/flag' },
  'admin.messages.delete': { allowed: moderators, rest: 'DELETE /admin/messages/{id}' },
  'admin.categories.list': { allowed: admins, rest: 'GET /admin/categories' },
  'admin.categories.byId': { allowed: admins, rest: 'GET /admin/categories/{id}' },
  'admin.categories.create': { allowed: admins, rest: 'POST /admin/categories' },
  'admin.categories.update': { allowed: admins, rest: 'PUT /admin/categories/{id}' },
  'admin.categories.delete': { allowed: admins, rest: 'DELETE /admin/categories/{id}' },
  'admin.categories.restore': { allowed: admins },
  'admin.blog.list': { allowed: admins, rest: 'GET /admin/blog/posts' },
  'admin.blog.byId': { allowed: admins, rest: 'GET /admin/blog/posts/{id}' },
  'admin.blog.create': { allowed: admins, rest: 'POST /admin/blog/posts' },
  'admin.blog.update': { allowed: admins, rest: 'PUT /admin/blog/posts/{id}' },
  'admin.blog.delete': { allowed: admins, rest: 'DELETE /admin/blog/posts/{id}' },
  'admin.blog.public.list': { allowed: all, rest: 'GET /blog/posts' },
  'admin.blog.public.counts': { allowed: all, rest: 'GET /blog/counts' },
  'admin.blog.public.bySlug': { allowed: all, rest: 'GET /blog/posts/{slug}' },
  'admin.blog.public.view': { allowed: all, rest: 'POST /blog/posts/{slug}/views' },
  'admin.blog.public.related': { allowed: all, rest: 'GET /blog/posts/{slug}/related' },
  'admin.blog.public.like': { allowed: signedIn, rest: 'PUT /blog/posts/{slug}/likes' },
  'admin.blog.public.unlike': { allowed: signedIn, rest: 'DELETE /blog/posts/{slug}/likes' },
  'admin.blog.public.comments.list': { allowed: all, rest: 'GET /blog/posts/{slug}/comments' },
  'admin.blog.public.comments.create': {
    allowed: signedIn,
    rest: 'POST /blog/posts/{slug}/comments',
  },
  'admin.blog.public.comments.delete': {
    allowed: signedIn,
    rest: 'DELETE /blog/posts/{slug}/comments/{id}',
  },
  'admin.comments.list': { allowed: moderators, rest: 'GET /admin/comments' },
  'admin.comments.hide': { allowed: moderators, rest: 'POST /admin/comments/{id}/hide' },
  'admin.comments.restore': { allowed: moderators, rest: 'POST /admin/comments/{id}/restore' },
  'admin.gallery.byId': { allowed: moderators, rest: 'GET /admin/gallery/{id}' },
  'admin.gallery.list': { allowed: moderators, rest: 'GET /admin/gallery' },
  'admin.gallery.setVisibility': {
    allowed: moderators,
    rest: 'PATCH /admin/gallery/{id}/visibility',
  },
  'admin.gallery.patch': { allowed: moderators, rest: 'PATCH /admin/gallery/{id}' },
  'admin.gallery.delete': { allowed: moderators, rest: 'DELETE /admin/gallery/{id}' },
  'admin.masterGallery.list': { allowed: moderators },
  'admin.masterGallery.masters': { allowed: moderators },
  'admin.mastersMap.locations': { allowed: admins, rest: 'GET /admin/masters-locations' },
  'admin.mastersMap.list': { allowed: admins },
  'admin.mastersMap.stats': { allowed: admins, rest: 'GET /admin/location-stats' },
  'admin.reports.queues': { allowed: moderators },
  'admin.work': { allowed: moderators },
  'admin.find': { allowed: moderators },
  'admin.notes.list': { allowed: admins },
  'admin.notes.add': { allowed: admins },
  'admin.notes.edit': { allowed: admins },
  'admin.notes.remove': { allowed: admins },
  'admin.notes.restore': { allowed: admins },
  'admin.scenes.list': { allowed: admins, rest: 'GET /admin/scenes' },
  'admin.scenes.save': { allowed: admins, rest: 'PUT /admin/scenes/{name}' },
  'admin.views.list': { allowed: moderators },
  'admin.views.save': { allowed: moderators },
  'admin.views.rename': { allowed: moderators },
  'admin.views.remove': { allowed: moderators },
  'admin.verification.list': { allowed: admins, rest: 'GET /admin/verifications' },
  'admin.verification.decide': {
    allowed: admins,
    rest: 'POST /admin/verifications/{userId}/documents/{type}',
  },
  'admin.verification.verify': { allowed: admins, rest: 'PUT /admin/verifications/{userId}' },
  'admin.reports.counts': { allowed: moderators, rest: 'GET /admin/reports/counts' },
  'admin.newsletter.form': { allowed: all, rest: 'GET /newsletter/form' },
  'admin.newsletter.subscribe': { allowed: all, rest: 'POST /newsletter/subscribe' },
  'admin.newsletter.confirm': { allowed: all, rest: 'POST /newsletter/confirm' },
  'admin.newsletter.unsubscribe': { allowed: all, rest: 'POST /newsletter/unsubscribe' },
  'admin.newsletter.list': { allowed: admins, rest: 'GET /admin/newsletter' },
  'admin.newsletter.remove': { allowed: admins, rest: 'DELETE /admin/newsletter/{id}' },
  'admin.audit.list': { allowed: admins, rest: 'GET /admin/audit' },
  'admin.audit.names': { allowed: admins },
  'admin.backup.create': { allowed: admins, rest: 'POST /admin/backup' },
  'admin.backup.list': { allowed: admins, rest: 'GET /admin/backups' },
  'admin.backup.get': { allowed: admins, rest: 'GET /admin/backups/{id}' },
  'admin.backup.delete': { allowed: admins, rest: 'DELETE /admin/backups/{id}' },
  'admin.jobs.figures': { allowed: admins, rest: 'GET /admin/jobs/figures' },
  'admin.jobs.failed': { allowed: admins, rest: 'GET /admin/jobs/failed' },
  'admin.jobs.retry': { allowed: admins, rest: 'POST /admin/jobs/failed/{id}/retry' },
  'admin.jobs.retryAll': { allowed: admins, rest: 'POST /admin/jobs/failed/retry' },
  'admin.jobs.discard': { allowed: admins, rest: 'DELETE /admin/jobs/failed/{id}' },
  'admin.webhooks.list': { allowed: admins, rest: 'GET /admin/webhooks' },
  'admin.webhooks.get': { allowed: admins, rest: 'GET /admin/webhooks/{id}' },
  'admin.webhooks.create': { allowed: admins, rest: 'POST /admin/webhooks' },
  'admin.webhooks.update': { allowed: admins, rest: 'PUT /admin/webhooks/{id}' },
  'admin.webhooks.delete': { allowed: admins, rest: 'DELETE /admin/webhooks/{id}' },
  'admin.webhooks.rollSecret': { allowed: admins, rest: 'POST /admin/webhooks/{id}/secret' },
  'admin.webhooks.test': { allowed: admins, rest: 'POST /admin/webhooks/{id}/test' },
  'admin.webhooks.deliveries': { allowed: admins, rest: 'GET /admin/webhooks/deliveries' },
  'admin.webhooks.delivery': { allowed: admins, rest: 'GET /admin/webhooks/deliveries/{id}' },
  'admin.webhooks.sendAgain': {
    allowed: admins,
    rest: 'POST /admin/webhooks/deliveries/{id}/again',
  },
  'admin.settings.get': { allowed: admins, rest: 'GET /admin/settings' },
  'admin.places.importMunicipalities': { allowed: admins, rest: 'PUT /admin/municipalities' },
  'admin.settings.update': { allowed: admins, rest: 'PUT /admin/settings' },
  'admin.settings.claims': { allowed: admins, rest: 'GET /admin/settings/claims' },
  'admin.settings.updateClaims': { allowed: admins, rest: 'PUT /admin/settings/claims' },
  'admin.settings.public': { allowed: all, rest: 'GET /settings' },
  'admin.support.form': { allowed: all, rest: 'GET /support/form' },
  'admin.support.send': { allowed: all, rest: 'POST /support' },
  'admin.support.list': { allowed: moderators, rest: 'GET /admin/support' },
  'admin.support.byId': { allowed: moderators, rest: 'GET /admin/support/{id}' },
  'admin.support.setState': { allowed: moderators, rest: 'PUT /admin/support/{id}/state' },
  'auth.reports.list': { allowed: moderators, rest: 'GET /admin/reports' },
  'auth.reports.byId': { allowed: moderators, rest: 'GET /admin/reports/{id}' },
  'auth.reports.handle': { allowed: moderators, rest: 'POST /admin/reports/{id}/handle' },
  'auth.documents.decide': { allowed: admins },
  'bookings.bills.objections': { allowed: moderators, rest: 'GET /admin/bill-objections' },
  'bookings.bills.objection': {
    allowed: moderators,
    rest: 'GET /admin/bill-objections/{bookingId}',
  },
  'bookings.bills.settle': { allowed: moderators, rest: 'POST /bookings/{bookingId}/bill/settle' },
  'bookings.noShows.list': { allowed: moderators, rest: 'GET /admin/no-shows' },
  'bookings.noShows.byId': { allowed: moderators, rest: 'GET /admin/no-shows/{id}' },
  'bookings.noShows.decide': { allowed: moderators, rest: 'POST /admin/no-shows/{id}/decision' },
};

const isOfThePanel = ({ name, actor, rest }: DeclaredProcedure): boolean =>
  name.startsWith('admin.') ||
  actor === 'admin' ||
  actor === 'moderator' ||
  rest?.path.startsWith('/admin/') === true;

const procedures = listProcedures().filter(isOfThePanel);
const restOf = ({ rest }: DeclaredProcedure) => rest && `${rest.method} ${rest.path}`;

let server: TestServer;
const tokens: Record<Caller, string | undefined> = {
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
const isAllowed = (status: number): boolean => status !== 401 && status !== 403;

const nonsense = encodeURIComponent(JSON.stringify({ id: 'none' }));
const callByName = ({ name, type }: DeclaredProcedure, token: string | undefined) =>
  type === 'query'
    ? server.rest('GET', `/trpc/${name}?input=${nonsense}`, { token })
    : server.rest('POST', `/trpc/${name}`, { token, body: { id: 'none' } });

describe('A-80 – A-113 access to the administration', () => {
  test('the table lists exactly the procedures of the administration', () => {
    const rows = Object.entries(rules).map(([name, { rest }]) => [name, rest] as const);
    const declared = procedures.map((procedure) => [procedure.name, restOf(procedure)] as const);
    expect(new Map(declared)).toEqual(new Map(rows));
  });

  test.each(procedures.map((procedure) => [procedure.name, procedure] as const))(
    '%s',
    async (name, procedure) => {
      const statuses = new Map<Caller, number>();
      for (const caller of callers)
        statuses.set(caller, (await callByName(procedure, tokens[caller])).status);
      expect(callers.filter((caller) => isAllowed(statuses.get(caller) ?? 0))).toEqual(
        rules[name]?.allowed,
      );
      expect(statuses.get('visitor') === 401).toBe(rules[name]?.allowed !== all);
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
    const statuses = new Map<Caller, number>();
    for (const caller of callers) {
      const answer = await server.rest(rest?.method ?? 'GET', address, { token: tokens[caller] });
      statuses.set(caller, answer.status);
    }
    expect(callers.filter((caller) => isAllowed(statuses.get(caller) ?? 0))).toEqual(
      rules[name]?.allowed,
    );
    expect(statuses.get('visitor') === 401).toBe(rules[name]?.allowed !== all);
  });
});
