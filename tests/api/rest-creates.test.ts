import { keyedCreates } from '@mesterhand/domain/wire/creates';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { makeAgreedJob } from '../support/agreements.ts';
import { type Cast, fresh } from '../support/accounts.ts';
import { openDay } from '../support/days.ts';
import { jobRequestTo } from '../support/job-requests.ts';
import { type World, formOf, makeWorld } from '../support/documented.ts';
import { makeJob } from '../support/jobs.ts';
import { offerTo } from '../support/offers.ts';
import { listProcedures } from '../support/procedures.ts';
import { startTestServer } from '../support/server.ts';

let world: World;

beforeAll(async () => {
  world = await makeWorld(await startTestServer(inject('cluster')));
});
afterAll(() => world.server.close());

interface Sent {
  path: string;
  body: object;
  /** The same call with another body; undefined where there is no body. */
  other?: object;
}
interface Create {
  procedure: string;
  as: keyof Cast;
  send: (world: World) => Sent | Promise<Sent>;
}

const words = 'Kom presis, og alt ble ryddet etterpå.';
const imageOf = async ({ server, cast }: World) => {
  const call = { body: formOf({}, 'images'), token: cast.master.token };
  const sent = await server.rest('POST', '/api/upload/work-project-images', call);
  const { imageUrls } = z.object({ imageUrls: z.tuple([z.string()]) }).parse(sent.body);
  return { url: imageUrls[0], type: 'after' as const, caption: '' };
};
const workOf = async (of: World) => ({
  title: 'Nytt bad',
  description: 'Fliser og membran.',
  category: 'plumbing' as const,
  images: [await imageOf(of)],
});
const post = (status: 'draft' | 'published') => ({
  title: 'Slik tetter du en kran',
  slug: `kran-${fresh()}`,
  excerpt: 'Tre grep.',
  content: '<p>Steng vannet først.</p>',
  category: 'Tips' as const,
  author: 'Ola Hansen',
  status,
});
/** A body, and another that differs in one field. */
const bodies = (body: object, change: object) => ({ body, other: { ...body, ...change } });

const creates: Create[] = [
  {
    procedure: 'bookings.create',
    as: 'client',
    send: ({ cast: { master } }) => ({
      path: '/api/bookings',
      ...bodies(
        {
          clientName: 'Kari',
          clientPhone: '+47 900 00 000',
          address: 'Storgata 1, Oslo',
          scheduledDate: openDay(3),
          scheduledTime: '10:00',
          description: 'Kranen drypper.',
          masterId: master.masterId,
          serviceId: master.serviceId,
        },
        { scheduledTime: '11:00' },
      ),
    }),
  },
  {
    procedure: 'masters.reviews.create',
    as: 'client',
    send: async ({ server, cast: { client, master } }) => ({
      path: '/api/reviews',
      ...bodies(
        {
          masterId: master.masterId,
          bookingId: await makeJob(server.db, { clientId: client.actor.userId, master }),
          rating: 5,
          text: words,
        },
        { rating: 1 },
      ),
    }),
  },
  {
    procedure: 'masters.services.add',
    as: 'master',
    send: ({ cast: { master } }) => ({
      path: `/api/masters/${master.masterId}/services`,
      ...bodies({ name: 'Avløp', description: 'x', price: '750', categoryId: 1 }, { price: '800' }),
    }),
  },
  {
    procedure: 'masters.works.create',
    as: 'master',
    send: async (of) => ({
      path: '/api/work-projects',
      ...bodies(await workOf(of), { title: 'Et annet bad' }),
    }),
  },
  {
    procedure: 'masters.works.comment',
    as: 'client',
    send: async (of) => {
      const client = of.server.client(of.cast.master.token);
      const { id } = await client.masters.works.create.mutate(await workOf(of));
      const body = { comment: 'Så fint det ble!', rating: null };
      return { path: `/api/work-projects/${id}/comments`, ...bodies(body, { rating: 4 }) };
    },
  },
  {
    procedure: 'bookings.calendar.add',
    as: 'master',
    send: ({ cast: { master } }) => ({
      path: `/api/masters/${master.masterId}/calendar/exceptions`,
      ...bodies({ kind: 'off', from: openDay(9), to: openDay(9), note: 'Fri' }, { note: 'Ferie' }),
    }),
  },
  {
    procedure: 'bookings.calendar.block',
    as: 'master',
    send: ({ cast: { master } }) => ({
      path: `/api/masters/${master.masterId}/calendar/blocks`,
      ...bodies({ date: openDay(9), from: '13:00', to: '15:30', note: 'Lege' }, { to: '16:00' }),
    }),
  },
  {
    procedure: 'bookings.requests.create',
    as: 'client',
    send: ({ cast }) => ({
      path: '/api/job-requests',
      ...bodies(jobRequestTo([cast.master.masterId]), { description: 'Noe annet.' }),
    }),
  },
  {
    procedure: 'bookings.changes.propose',
    as: 'master',
    send: async ({ server, cast: { client, master } }) => {
      const job = { clientId: client.actor.userId, master, at: new Date() };
      const bookingId = await makeAgreedJob(server.db, { ...job, date: openDay(12) });
      return {
        path: `/api/bookings/${bookingId}/changes`,
        ...bodies({ reason: 'Røret er rustet.', extraHours: 1 }, { extraHours: 2 }),
      };
    },
  },
  {
    procedure: 'bookings.moves.propose',
    as: 'client',
    send: async ({ server, cast: { client, master } }) => {
      const job = { clientId: client.actor.userId, master, at: new Date() };
      const bookingId = await makeAgreedJob(server.db, { ...job, date: openDay(13) });
      const timesOn = (date: string) => ({ times: [{ date, time: '12:00' }] });
      return {
        path: `/api/bookings/${bookingId}/proposals`,
        ...bodies(timesOn(openDay(14)), timesOn(openDay(15))),
      };
    },
  },
  {
    procedure: 'bookings.ownJobs.create',
    as: 'master',
    send: () => ({
      path: '/api/own-jobs',
      ...bodies(
        {
          clientName: 'Per',
          scheduledDate: openDay(16),
          scheduledTime: '07:15',
          durationMinutes: 60,
        },
        { scheduledTime: '19:30' },
      ),
    }),
  },
  {
    procedure: 'bookings.offers.send',
    as: 'master',
    send: async ({ server, cast: { client, master } }) => {
      const asked = jobRequestTo([master.masterId]);
      const { id } = await server.client(client.token).bookings.requests.create.mutate(asked);
      const times = [{ date: openDay(15), time: '16:00' as const }];
      const { requestId, ...body } = offerTo(id, master.serviceId, { times });
      return {
        path: `/api/job-requests/${requestId}/offers`,
        ...bodies(body, { excluded: 'Fliser.' }),
      };
    },
  },
  {
    procedure: 'messages.send',
    as: 'client',
    send: ({ bookingId }) => ({
      path: `/api/messages/${bookingId}`,
      ...bodies({ text: 'Når kommer du?' }, { text: 'Kommer du?' }),
    }),
  },
  {
    procedure: 'messages.open',
    as: 'stranger',
    send: ({ cast }) => ({
      path: '/api/conversations',
      ...bodies({ masterId: cast.master.masterId }, { masterId: cast.otherMaster.masterId }),
    }),
  },
  {
    procedure: 'auth.blocks.add',
    as: 'client',
    send: ({ cast }) => ({
      path: '/api/blocks',
      ...bodies({ masterId: cast.otherMaster.masterId }, { masterId: cast.master.masterId }),
    }),
  },
  {
    procedure: 'auth.reports.create',
    as: 'stranger',
    send: ({ cast }) => ({
      path: '/api/reports',
      ...bodies(
        { subject: 'profile', subjectId: cast.master.actor.userId, reason: 'other', text: words },
        { text: 'Noe annet.' },
      ),
    }),
  },
  {
    procedure: 'admin.categories.create',
    as: 'admin',
    send: () => ({
      path: '/api/admin/categories',
      ...bodies(
        { name: `Vinduer ${fresh()}`, description: 'x', icon: '', color: 'blue', basePrice: 500 },
        { basePrice: 600 },
      ),
    }),
  },
  {
    procedure: 'admin.blog.create',
    as: 'admin',
    send: () => ({
      path: '/api/admin/blog/posts',
      ...bodies(post('draft'), { title: 'Noe annet' }),
    }),
  },
  {
    procedure: 'admin.blog.public.comments.create',
    as: 'client',
    send: async ({ server, cast }) => {
      const article = post('published');
      await server.client(cast.admin.token).admin.blog.create.mutate(article);
      const path = `/api/blog/posts/${article.slug}/comments`;
      return { path, ...bodies({ text: 'Nyttig!' }, { text: 'Takk!' }) };
    },
  },
  {
    procedure: 'admin.backup.create',
    as: 'admin',
    send: () => ({ path: '/api/admin/backup', body: {} }),
  },
];
/** The answer is a secret, or there is no account yet to store the key under. */
const keyless = ['auth.register', 'auth.feeds.make', 'admin.webhooks.create'];

test('this file covers every path that creates something', () => {
  const declared = listProcedures().filter(({ rest }) => rest?.created !== undefined);
  const known = [...creates.map(({ procedure }) => procedure), ...keyless];
  expect(declared.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  expect(declared.length).toBeGreaterThanOrEqual(creates.length);
  // The tests of the support form, of the webhooks and of series cover these.
  const elsewhere = [
    'bookings.series.moves.propose',
    'bookings.series.replace',
    'admin.support.send',
    'admin.webhooks.create',
  ];
  expect(keyedCreates.filter((name) => !known.includes(name))).toEqual(
    elsewhere.filter((name) => !known.includes(name)),
  );
});

describe.each(creates)('$procedure', ({ procedure, as, send }) => {
  test('answers 201 with a readable location, and once per idempotency key', async () => {
    const { server, cast } = world;
    const { token } = cast[as];
    const { path, body, other } = await send(world);
    const headers = { 'idempotency-key': fresh() };
    // Twice concurrently, and once more afterwards.
    const create = () => server.rest('POST', path, { token, body, headers });
    const [made, twin] = await Promise.all([create(), create()]);
    expect(made).toMatchObject({ status: 201 });
    expect(twin).toMatchObject({ status: 201, body: made.body });
    const location = z.string().parse(made.headers.get('location'));
    expect(location).toMatch(/^\/api\//);
    const read = await server.rest('GET', location, { token });
    expect({ location, status: read.status }).toEqual({ location, status: 200 });

    const again = await server.rest('POST', path, { token, body, headers });
    expect(again).toMatchObject({ status: 201, body: made.body });
    expect(again.headers.get('location')).toBe(location);
    if (other === undefined) return;
    expect(await server.rest('POST', path, { token, body: other, headers })).toMatchObject({
      status: 409,
      body: { code: 'idempotency.mismatch' },
    });
    expect(procedure).not.toBe('');
  });
});

test('the idempotency key also works over tRPC', async () => {
  const { server, cast } = world;
  const { master, client } = cast;
  const input = {
    clientName: 'Kari',
    clientPhone: '+47 900 00 000',
    address: 'Storgata 1, Oslo',
    scheduledDate: openDay(4),
    scheduledTime: '12:00',
    description: 'Kranen drypper.',
    masterId: master.masterId,
    serviceId: master.serviceId,
  };
  const headers = { 'idempotency-key': fresh() };
  const send = (body: object) =>
    server.rest('POST', '/trpc/bookings.create', { token: client.token, body, headers });
  const made = await send(input);
  expect(made.status).toBe(200);
  expect((await send(input)).body).toEqual(made.body);
  // REST calls the same procedure, so the key names the same attempt.
  const rest = await server.rest('POST', '/api/bookings', {
    token: client.token,
    body: input,
    headers,
  });
  expect(made.body).toEqual({ result: { data: rest.body } });
  expect((await send({ ...input, scheduledTime: '13:00' })).status).toBe(409);
});

test('a gallery picture is added once per key, and another picture under that key is a conflict', async () => {
  const { server, cast } = world;
  const texts = { title: 'Bad', description: 'Fliser', category: 'Rørlegger', masterName: 'Ola' };
  const headers = { 'idempotency-key': fresh() };
  const addPicture = (body: FormData) =>
    server.rest('POST', '/api/admin/gallery', { token: cast.admin.token, body, headers });
  const made = await addPicture(formOf(texts, 'image'));
  const again = await addPicture(formOf(texts, 'image'));
  expect(again).toMatchObject({ status: 201, body: made.body });
  expect(again.headers.get('location')).toBe(made.headers.get('location'));
  const other = formOf(texts);
  other.set('image', new Blob([gif]), 'bilde.gif');
  expect(await addPicture(other)).toMatchObject({
    status: 409,
    body: { code: 'idempotency.mismatch' },
  });
});
/** A GIF of one pixel. */
const gif = new Uint8Array(
  Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
);

describe('files', () => {
  test.each([
    ['/api/upload/avatar', 'client', {}, 'avatar'],
    ['/api/upload/message-image', 'client', {}, 'image'],
    ['/api/upload/request-image', 'client', {}, 'image'],
    ['/api/upload/booking-image', 'client', {}, 'image'],
    ['/api/upload/review-image', 'client', {}, 'image'],
    ['/api/upload/bill-image', 'client', {}, 'image'],
    ['/api/upload/work-image', 'client', {}, 'image'],
    ['/api/upload/work-project-images', 'master', {}, 'images'],
    ['/api/documents/upload', 'master', { type: 'insurance' }, 'file'],
    ['/api/admin/blog/pictures', 'admin', {}, 'image'],
    ['/api/admin/scenes/pictures', 'admin', {}, 'image'],
  ] as const)('%s names the file', async (path, as, texts, field) => {
    const { server, cast } = world;
    const { token } = cast[as];
    const sent = await server.rest('POST', path, { token, body: formOf(texts, field) });
    expect(sent.status).toBe(201);
    const location = z.string().parse(sent.headers.get('location'));
    expect((await server.rest('GET', location, { token })).status).toBe(200);
  });
});

describe('accounts', () => {
  const person = () => ({
    username: `kari-${fresh()}`,
    email: `${fresh()}@example.no`,
    password: 'fjell-og-fjord-2',
    firstName: 'Kari',
    lastName: 'Nordmann',
  });
  const masterForm = () =>
    formOf(
      { userData: JSON.stringify({ ...person(), category: 'plumbing' }) },
      'personalId',
      'certificate',
    );

  test.each([
    ['/api/auth/register', person],
    ['/api/auth/register-master', masterForm],
  ] as const)('%s names the public profile', async (path, bodyOf) => {
    const { server } = world;
    const made = await server.rest('POST', path, { body: bodyOf() });
    expect(made.status).toBe(201);
    const location = z.string().parse(made.headers.get('location'));
    expect(location).toMatch(/^\/api\/public-profile\/\d+$/);
    expect((await server.rest('GET', location)).body).toMatchObject({ firstName: 'Kari' });
  });

  const keyRefused = {
    status: 400,
    body: {
      code: 'input.invalid',
      issues: [{ path: ['Idempotency-Key'], message: 'idempotencyKey' }],
    },
  };

  test('refuse a key, since the answer holds a token that must not be stored', async () => {
    const { server } = world;
    const headers = { 'idempotency-key': fresh() };
    const call = { body: person(), headers };
    expect(await server.rest('POST', '/api/auth/register', call)).toMatchObject(keyRefused);
    const form = { body: masterForm(), headers };
    expect(await server.rest('POST', '/api/auth/register-master', form)).toMatchObject(keyRefused);
  });

  test('a calendar address and a subscription refuse a key too', async () => {
    const { server, cast } = world;
    const headers = { 'idempotency-key': fresh() };
    const feed = { token: cast.client.token, body: { language: 'nb' }, headers };
    expect(await server.rest('POST', '/api/calendar-feed', feed)).toMatchObject(keyRefused);
    const form = await server.rest('GET', '/api/newsletter/form');
    const { token } = z.object({ token: z.string() }).parse(form.body);
    const subscription = {
      email: 'kari@example.no',
      language: 'nb',
      consent: '2026-11',
      source: 'blog',
      token,
      homepage: '',
    };
    const subscribe = { body: subscription, headers };
    expect(await server.rest('POST', '/api/newsletter/subscribe', subscribe)).toMatchObject(
      keyRefused,
    );
  });
});

test('a calendar address answers 201 with a readable location', async () => {
  const { server, cast } = world;
  const { token } = cast.master;
  const made = await server.rest('POST', '/api/calendar-feed', { token, body: { language: 'nb' } });
  expect([made.status, made.headers.get('location')]).toEqual([201, '/api/calendar-feed']);
  expect((await server.rest('GET', '/api/calendar-feed', { token })).status).toBe(200);
});

test('a created resource is not readable by others at its location', async () => {
  const { server, cast } = world;
  const report = { subject: 'profile', subjectId: cast.master.actor.userId, reason: 'spam' };
  const call = { token: cast.moderator.token, body: { ...report, text: '' } };
  const made = await server.rest('POST', '/api/reports', call);
  const location = z.string().parse(made.headers.get('location'));
  const { token } = cast.client;
  expect((await server.rest('GET', location, { token })).status).toBe(404);
  expect((await server.rest('GET', location)).status).toBe(401);
  const block = await server.rest('POST', '/api/blocks', {
    token,
    body: { masterId: cast.master.masterId },
  });
  const address = z.string().parse(block.headers.get('location'));
  const stranger = { token: cast.stranger.token };
  expect((await server.rest('GET', address, stranger)).status).toBe(404);
});
