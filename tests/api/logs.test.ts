import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { sql } from 'kysely';
import { type Cast, givePassword, makeCast } from '../support/accounts.ts';
import { openDay } from '../support/days.ts';
import { makeJob } from '../support/jobs.ts';
import { png } from '../support/pictures.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

/** Marked inputs, each with a word that occurs nowhere else and must never be in a log. */
const markedInputs = {
  email: 'plantet.epost@example.no',
  password: 'plantet-passord-som-holder',
  firstName: 'Plantetfornavn',
  lastName: 'Plantetetternavn',
  phone: '+47 987 65 432',
  address: 'Plantetveien 7, 0155 Oslo',
  words: 'plantetord',
  text: 'Plantet melding med "anførsel" og plantet.annen@example.no',
  path: 'plantet-sti',
  agent: 'PlantetNettleser/1.0',
};
const traces =
  /plantet|987\s?65\s?432|98765432|127\.0\.0\.1|::1|192\.0\.2|Bearer|fil-plantet|Storgata/i;

let server: TestServer;
let cast: Cast;
const lines: string[] = [];

beforeAll(async () => {
  const logTarget = { write: (line: string) => void lines.push(line) };
  // Every statement counts as slow, so that its text is logged.
  const watching = { slowQueryMs: 0 };
  server = await startTestServer(inject('cluster'), {
    logLevel: 'trace',
    logTarget,
    watching,
    trustProxy: ['loopback'],
  });
  cast = await makeCast(server);
  // The address the server listens on is no secret.
  lines.length = 0;
});
afterAll(() => server.close());

const headers = { 'user-agent': markedInputs.agent, 'x-forwarded-for': '192.0.2.77' };

interface Line extends Record<string, unknown> {
  path?: string;
  from?: string;
}
const read = (): Line[] => lines.map((line): Line => JSON.parse(line));
const answered = (path: string) =>
  read().filter((line) => line.msg === 'answered' && line.path === path);

/** @returns the statuses of the calls that should succeed or be refused. */
async function visit(): Promise<number[]> {
  const { email, password, firstName, lastName, phone, words, path } = markedInputs;
  const post = (to: string, body: unknown, token?: string) =>
    server.rest('POST', to, { body, token, headers });
  const get = (from: string, token?: string) => server.rest('GET', from, { token, headers });
  const person = { email, username: words, password, firstName, lastName, phone };
  const main = [
    await post('/api/auth/register', person),
    await post('/api/auth/login', { email, password }),
    await post('/api/auth/login', { email, password: `${password}!` }),
  ];
  await post('/api/auth/forgot-password', { email });
  await post('/api/auth/reset-password', { token: `${path}-token-${'x'.repeat(30)}`, password });
  await get(`/api/search?query=${words}`);
  await get(`/${path}/${words}`);
  await get(`/api/masters/${path}`);
  await get(`/api/${path}`);
  await get(`/api/calendar/${path}-hemmelig.ics`);
  await get(`/api/blog/${path}`);
  await get(`/uploads/${path}.webp`);
  await get('/api/masters/98765432');
  await get('/trpc/auth.plantet?batch=1&input=%7B%220%22%3A%22plantet%22%7D');
  await get(`/trpc/masters.byId?input=${encodeURIComponent(JSON.stringify({ id: words }))}`);
  await server.rest('GET', '/api/auth/session', { token: `${path}-${'x'.repeat(40)}`, headers });
  await post('/api/auth/login', `{"email": "${email}"`);
  return main.map(({ status }) => status);
}

async function act(): Promise<number[]> {
  const { firstName, phone, address, text } = markedInputs;
  const { token, actor } = cast.client;
  const call = (method: string, path: string, body: unknown) =>
    server.rest(method, path, { body, token, headers });
  const { masterId, serviceId } = cast.master;
  const request = { masterId, serviceId, clientName: firstName, clientPhone: phone, address };
  const when = { scheduledDate: openDay(2), scheduledTime: '10:00' };
  const booked = await call('POST', '/api/bookings', { ...request, ...when, description: text });
  const bookingId = await makeJob(server.db, { clientId: actor.userId, master: cast.master });
  const written = await call('POST', `/api/messages/${bookingId}`, { text });
  const statuses = [booked.status, written.status];
  for (const bytes of [png(30), Buffer.from(text)]) {
    const body = new FormData();
    body.set('avatar', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'fil-plantet.png');
    statuses.push((await call('POST', '/api/upload/avatar', body)).status);
  }
  return statuses;
}

/** Makes the database fail with an error that quotes the input. */
async function fail(): Promise<number> {
  await sql`
    create function quote_it() returns trigger language plpgsql as
    $$ begin raise exception 'bad value "%" in % from %', new.text, new.text, new.sender_id using errcode = 'XX001'; end $$
  `.execute(server.db);
  await sql`create trigger quoting before insert on messages for each row execute function quote_it()`.execute(
    server.db,
  );
  const bookingId = await makeJob(server.db, {
    clientId: cast.client.actor.userId,
    master: cast.master,
  });
  const body = { text: markedInputs.email };
  const { token } = cast.client;
  const { status } = await server.rest('POST', `/api/messages/${bookingId}`, {
    body,
    token,
    headers,
  });
  await sql`drop trigger quoting on messages`.execute(server.db);
  return status;
}

describe('at the most verbose log level', () => {
  test('no line contains what people typed, who they are, or where', async () => {
    expect(await visit()).toEqual([201, 200, 401]);
    expect(await act()).toEqual([201, 201, 201, 415]);
    expect(await fail()).toBe(500);
    await expect.poll(() => read().filter(({ msg }) => msg === 'failed').length).toBe(1);
    expect(lines.length).toBeGreaterThan(100);
    const leaking = lines.filter((line) => traces.test(line));
    expect(leaking).toEqual([]);
  });

  test('an internal error can be traced: what, where, and in which call', () => {
    const [fault] = read().filter(({ msg }) => msg === 'failed');
    expect(fault).toMatchObject({
      level: 50,
      reqId: expect.stringMatching(/^[\w-]{12}$/),
      err: {
        type: 'AppError',
        cause: { code: 'XX001', message: expect.stringContaining('bad value') },
      },
    });
    expect(JSON.stringify(fault)).toMatch(/at .+features\/messages\/storing\/service\.ts/);
  });
});

describe('a log line', () => {
  test('names the path with ids, the procedures, the caller and the cost of a call', async () => {
    const { masterId } = cast.master;
    lines.length = 0;
    await server.rest('GET', `/api/masters/${masterId}`, { token: cast.client.token });
    await expect.poll(() => answered(`/api/masters/${masterId}`).length).toBe(1);
    expect(answered(`/api/masters/${masterId}`)[0]).toMatchObject({
      level: 30,
      reqId: expect.stringMatching(/^[\w-]{12}$/),
      method: 'GET',
      procedures: ['masters.byId'],
      status: 200,
      statements: expect.any(Number),
      user: cast.client.actor.userId,
      from: expect.stringMatching(/^[\w-]{10}$/),
    });
  });

  test('names the refused person', async () => {
    lines.length = 0;
    const { status } = await server.rest('GET', '/api/admin/users', { token: cast.client.token });
    await expect.poll(() => answered('/api/admin/users').length).toBe(1);
    expect(status).toBe(403);
    expect(answered('/api/admin/users')[0]).toMatchObject({
      status: 403,
      user: cast.client.actor.userId,
    });
  });

  test('records every sign-in attempt with its outcome and a pseudonym of the caller’s address', async () => {
    const email = await givePassword(server.db, cast.stranger.actor.userId, markedInputs.password);
    lines.length = 0;
    for (const password of [markedInputs.password, 'noe-helt-annet-her'])
      await server.rest('POST', '/api/auth/login', { body: { email, password }, headers });
    await expect.poll(() => answered('/api/auth/login').length).toBe(2);
    const [right, wrong] = answered('/api/auth/login');
    expect(right).toMatchObject({ status: 200, procedures: ['auth.login'] });
    expect(wrong).toMatchObject({ status: 401, from: right?.from });
  });

  test('has one pseudonym per caller address', async () => {
    lines.length = 0;
    for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2'])
      await server.rest('GET', '/api/categories', { headers: { 'x-forwarded-for': address } });
    await expect.poll(() => answered('/api/categories').length).toBe(3);
    const [first, second, third] = answered('/api/categories').map(({ from }) => from);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});

describe('slow statements', () => {
  test('are logged with their text, their duration and the request', async () => {
    lines.length = 0;
    const { masterId } = cast.master;
    await server.rest('GET', `/api/masters/${masterId}?note=plantet`);
    await expect.poll(() => answered(`/api/masters/${masterId}`).length).toBe(1);
    const [{ reqId } = {}] = answered(`/api/masters/${masterId}`);
    const slow = read().filter(
      (line) => line.msg === 'A statement was slow' && line.reqId === reqId,
    );
    expect(slow.length).toBeGreaterThan(0);
    expect(slow[0]).toMatchObject({ level: 40, ms: expect.any(Number), procedure: 'masters.byId' });
    expect(slow.map(({ statement }) => statement).join(' ')).toMatch(/\$\d/);
  });

  test('are not logged below the threshold', async () => {
    const quiet: string[] = [];
    const logTarget = { write: (line: string) => void quiet.push(line) };
    const fast = await startTestServer(inject('cluster'), {
      logLevel: 'info',
      logTarget,
      watching: { slowQueryMs: 60_000 },
    });
    await fast.rest('GET', '/api/categories');
    await expect.poll(() => quiet.length).toBeGreaterThan(0);
    await fast.close();
    expect(quiet.join('')).not.toContain('A statement was slow');
  });
});
