import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sessionOutput } from '@mesterhand/domain/auth/schema';
import { documentSchema } from '@mesterhand/domain/documents/schema';
import { avatarOutput, profileLinkSchema, profileSchema } from '@mesterhand/domain/profile/schema';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { type Cast, fresh, makeCast } from '../support/accounts.ts';
import { makeJob } from '../support/jobs.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
});
afterAll(() => server.close());

const password = 'fjell-og-fjord';
const long = 'Jeg er rørlegger og har pusset opp bad i mange år. '.repeat(5);

async function newcomer(userType: 'client' | 'master' = 'client') {
  const name = fresh();
  const person = { firstName: 'Nora', lastName: 'Berg', username: name };
  const { body } = await server.rest('POST', '/api/auth/register', {
    body: { ...person, email: `${name}@example.no`, password, userType },
  });
  const { user, token } = sessionOutput.parse(body);
  return { ...user, token };
}

const edit = (more: Record<string, unknown> = {}) => ({
  firstName: 'Nora',
  lastName: 'Berg',
  middleName: '',
  city: 'bergen',
  birthDate: '1990-05-17',
  gender: 'female',
  about: 'Jeg bor i Bergen.',
  role: 'client',
  ...more,
});
const put = (token: string | undefined, body: unknown) =>
  server.rest('PUT', '/api/profile', { token, body });
const own = async (token: string) =>
  profileSchema.parse((await server.rest('GET', '/api/profile', { token })).body);

const picture = () =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: '#0f6a5f' } })
    .withExif({ IFD0: { Artist: 'hemmelig' } })
    .jpeg()
    .toBuffer();
const pdf = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n';

type Bytes = Uint8Array | string;
function formWith(field: string, bytes: Bytes, more: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(more)) form.set(name, value);
  form.set(field, new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), 'fil.jpg');
  return form;
}
const sendAvatar = (token: string | undefined, bytes: Bytes, field = 'avatar') =>
  server.rest('POST', '/api/upload/avatar', { token, body: formWith(field, bytes) });
const sendDocument = (token: string | undefined, type = 'personalId', bytes: Bytes = pdf) =>
  server.rest('POST', '/api/documents/upload', { token, body: formWith('file', bytes, { type }) });
const filesOf = async (side: 'public' | 'private') => {
  const root = join(server.dataDir, 'uploads', side);
  return readdir(root, { recursive: true }).catch(() => []);
};

describe('C-153 C-154 /api/profile', () => {
  test('C-168 is read and saved; documents are keyed by type', async () => {
    const nora = await newcomer();
    const saved = await put(nora.token, edit({ middleName: ' Marie ' }));
    expect(saved).toMatchObject({ status: 200, body: { middleName: 'Marie', documents: {} } });
    expect(await own(nora.token)).toMatchObject({ city: 'bergen', birthDate: '1990-05-17' });
  });

  test('requires a session', async () => {
    expect((await put(undefined, edit())).status).toBe(401);
    expect((await server.rest('GET', '/api/profile')).status).toBe(401);
  });

  test('C-101 names every missing field, and saves nothing', async () => {
    const nora = await newcomer();
    const { status, body } = await put(nora.token, { firstName: ' ' });
    const { issues } = z
      .object({ issues: z.array(z.object({ path: z.array(z.string()), message: z.string() })) })
      .parse(body);
    expect(status).toBe(400);
    expect(issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([
      'firstName: firstNameRequired',
      'lastName: lastNameRequired',
      'city: cityRequired',
      'birthDate: birthDateRequired',
      'gender: genderRequired',
      'role: roleRequired',
    ]);
    expect(await own(nora.token)).toMatchObject({ firstName: 'Nora', city: null });
  });

  test.each<[string, Record<string, unknown>, string, string]>([
    ['C-102 a short about', { role: 'master', category: 1 }, 'about', 'aboutShort'],
    [
      'C-102 a blank about text',
      { role: 'master', category: 1, about: `kort${' '.repeat(300)}` },
      'about',
      'aboutShort',
    ],
    ['C-102 no category', { role: 'master', about: long }, 'category', 'categoryRequired'],
    ['trap 2 the role of an administrator', { role: 'admin' }, 'role', 'roleRequired'],
    ['a birth date to come', { birthDate: '2999-01-01' }, 'birthDate', 'date'],
    ['a birth date that is none', { birthDate: '1990-02-30' }, 'birthDate', 'date'],
    ['a picture by address', { avatar: '/uploads/annen.webp' }, 'avatar', 'invalid'],
  ])('refuses %s', async (_name, more, field, message) => {
    const nora = await newcomer();
    expect(await put(nora.token, edit(more))).toMatchObject({
      status: 400,
      body: { code: 'input.invalid', issues: [{ path: [field], message }] },
    });
  });

  test('refuses a change on an outdated version', async () => {
    const nora = await newcomer();
    const { version } = await own(nora.token);
    expect((await put(nora.token, edit({ version }))).status).toBe(200);
    expect(await put(nora.token, edit({ version, about: 'Gammel' }))).toMatchObject({
      status: 409,
      body: { code: 'conflict.stale' },
    });
  });

  test('trap 2 a customer becomes an unverified master, and nothing more', async () => {
    const nora = await newcomer();
    const input = { role: 'master', category: 'plumbing', about: long };
    const privileges = { isAdmin: true, userType: 'admin', isVerified: true };
    const { body } = await put(nora.token, edit({ ...input, ...privileges }));
    const { masterId } = profileSchema.parse(body);
    expect(body).toMatchObject({ role: 'master', isVerified: false, category: 'plumbing' });
    const session = await server.rest('GET', '/api/auth/session', { token: nora.token });
    expect(session.body).toMatchObject({ role: 'user', isAdmin: false, masterId });
    const listed = await server.rest('GET', `/api/masters/${masterId}`);
    expect(listed.body).toMatchObject({
      isVerified: false,
      city: 'bergen',
      description: long.trim(),
    });

    await put(nora.token, edit({ ...input, firstName: 'Nina', city: 'oslo' }));
    const renamed = await server.rest('GET', `/api/masters/${masterId}`);
    expect(renamed.body).toMatchObject({ name: 'Nina Berg', city: 'oslo' });

    expect((await put(nora.token, edit())).status).toBe(200);
    expect((await server.rest('GET', `/api/masters/${masterId}`)).status).toBe(404);
    expect((await put(nora.token, edit(input))).body).toMatchObject({
      masterId,
      isVerified: false,
    });
  });

  test('a master with open bookings cannot stop being one', async () => {
    const { masterId, serviceId } = cast.otherMaster;
    await server.db
      .insertInto('bookings')
      .values({
        masterId,
        serviceId,
        clientId: cast.client.actor.userId,
        clientName: 'Kari',
        clientPhone: '1',
        address: 'Storgata 1',
        scheduledDate: '2031-01-06',
        scheduledTime: '10:00',
        description: 'Kran',
        estimatedPrice: 1,
        status: 'pending',
      })
      .execute();
    expect(await put(cast.otherMaster.token, edit())).toMatchObject({
      status: 409,
      body: { code: 'profile.openJobs' },
    });
  });
});

describe('C-152 GET /api/public-profile/{id}', () => {
  test('has neither e-mail, phone nor birth date', async () => {
    const nora = await newcomer();
    await put(nora.token, edit());
    const { status, body } = await server.rest('GET', `/api/public-profile/${nora.id}`);
    expect(status).toBe(200);
    expect(body).toEqual({ ...whole, id: nora.id, lastName: 'B.', city: null });
  });

  const whole = {
    avatar: null,
    firstName: 'Nora',
    lastName: 'Berg',
    city: 'bergen',
    role: 'client',
    category: null,
    categoryName: null,
    about: 'Jeg bor i Bergen.',
    masterId: null,
    isVerified: false,
  };
  const view = async (path: string, token?: string) => {
    const answer = await server.rest('GET', `/api/public-profile/${path}`, { token });
    expect(answer.status).toBe(200);
    return z.object({ lastName: z.string(), city: z.string().nullable() }).parse(answer.body);
  };
  const stranger = { lastName: 'B.', city: null };
  const known = { lastName: 'Berg', city: 'bergen' };

  test('C-05 visitors, other customers, masters and moderators cannot enumerate full names', async () => {
    const nora = await newcomer();
    await put(nora.token, edit());
    const { client, otherMaster, moderator, admin } = cast;
    for (const token of [undefined, client.token, otherMaster.token, moderator.token])
      expect(await view(`${nora.id}`, token)).toEqual(stranger);
    expect(await view(`${nora.id}`, nora.token)).toEqual(known);
    expect(await view(`${nora.id}`, admin.token)).toEqual(known);
    // Those who run the site are people as well; masters offer themselves by their names.
    expect(await view(`${admin.actor.userId}`)).toEqual({ lastName: 'N.', city: null });
    expect(await view(`${cast.master.actor.userId}`)).toMatchObject({ lastName: 'Hansen' });
  });

  test('C-05 shows the full name to both sides of a booking or a conversation', async () => {
    const [booked, talked] = [await newcomer(), await newcomer()];
    for (const { token } of [booked, talked]) await put(token, edit());
    await makeJob(server.db, { clientId: booked.id, master: cast.master });
    await server
      .client(talked.token)
      .messages.send.mutate({ masterId: cast.master.masterId, text: 'Hei' });
    for (const { id } of [booked, talked]) {
      expect(await view(`${id}`, cast.master.token)).toEqual(known);
      expect(await view(`${id}`, cast.otherMaster.token)).toEqual(stranger);
      expect(await view(`${id}`)).toEqual(stranger);
    }
  });

  test('C-09 shows the full name by the shared link until it is renewed or revoked', async () => {
    const nora = await newcomer();
    await put(nora.token, edit());
    const link = async (method: 'GET' | 'POST' | 'DELETE', body?: unknown) => {
      const answer = await server.rest(method, '/api/profile/link', { token: nora.token, body });
      expect(answer.status).toBe(200);
      return profileLinkSchema.parse(answer.body);
    };
    const see = (path: string) => view(path.replace('/user/', ''));
    const plain = { path: `/user/${nora.id}`, isShared: false };
    expect(await link('GET')).toEqual(plain);
    const first = await link('POST');
    expect(first.path).toMatch(new RegExp(`^/user/${nora.id}\\?s=[\\w-]{22}$`));
    expect([await link('GET'), await link('POST', {})]).toEqual([first, first]);
    expect(await see(first.path)).toEqual(known);
    // Neither a guess nor the secret of somebody else.
    expect(await see(`/user/${nora.id}?s=${'a'.repeat(22)}`)).toEqual(stranger);
    expect(await see(first.path.replace(`${nora.id}`, `${cast.client.actor.userId}`))).toEqual({
      lastName: 'N.',
      city: null,
    });
    const second = await link('POST', { renew: true });
    expect(second.path).not.toBe(first.path);
    expect([await see(first.path), await see(second.path)]).toEqual([stranger, known]);
    expect(await link('DELETE')).toEqual(plain);
    expect(await see(second.path)).toEqual(stranger);
    for (const method of ['GET', 'POST', 'DELETE'] as const)
      expect((await server.rest(method, '/api/profile/link')).status).toBe(401);
  });

  test('its HTML shows a visitor no full name', async () => {
    const nora = await newcomer();
    await put(nora.token, edit());
    const { path } = profileLinkSchema.parse(
      (await server.rest('POST', '/api/profile/link', { token: nora.token })).body,
    );
    for (const address of [`/user/${nora.id}`, path]) {
      const page = await fetch(`${server.url}${address}`, { headers: { accept: 'text/html' } });
      expect(await page.text()).not.toContain('Berg');
    }
  });

  test('a non-numeric id is bad input; deleted and unknown people are not found', async () => {
    expect((await server.rest('GET', '/api/public-profile/abc')).status).toBe(400);
    expect((await server.rest('GET', '/api/public-profile/999999')).status).toBe(404);
    const nora = await newcomer();
    await server.db
      .updateTable('users')
      .set({ deletedAt: new Date().toISOString() })
      .where('id', '=', nora.id)
      .execute();
    expect(await server.rest('GET', `/api/public-profile/${nora.id}`)).toMatchObject({
      status: 404,
      body: { code: 'profile.notFound' },
    });
  });
});

describe('C-155 POST /api/upload/avatar', () => {
  test('trap 11 re-encodes and replaces the image, and removes the old file', async () => {
    const nora = await newcomer();
    const first = avatarOutput.parse((await sendAvatar(nora.token, await picture())).body);
    const second = avatarOutput.parse((await sendAvatar(nora.token, await picture())).body);
    expect((await own(nora.token)).avatar).toBe(second.avatarUrl);
    expect((await server.rest('GET', first.avatarUrl)).status).toBe(404);
    const bytes = await (await fetch(`${server.url}${second.avatarUrl}`)).arrayBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect((await put(nora.token, edit({ avatar: second.avatarUrl }))).body).toMatchObject({
      avatar: second.avatarUrl,
    });
    expect((await put(nora.token, edit({ avatar: null }))).body).toMatchObject({ avatar: null });
    expect((await server.rest('GET', second.avatarUrl)).status).toBe(404);
  });

  test.each<[string, () => Promise<Bytes>, number, string]>([
    [
      'a page named as an image',
      async () => '<html><script>1</script></html>',
      415,
      'uploads.wrongType',
    ],
    [
      'an SVG with a script',
      async () => '<svg xmlns="http://www.w3.org/2000/svg"/>',
      415,
      'uploads.wrongType',
    ],
    ['a document', async () => pdf, 415, 'uploads.wrongType'],
    ['a truncated image', async () => (await picture()).subarray(0, 300), 400, 'uploads.broken'],
    ['six megabytes', async () => Buffer.alloc(6 * 1024 * 1024, 1), 413, 'uploads.tooLarge'],
    ['nothing', async () => '', 400, 'uploads.missing'],
  ])('refuses %s and leaves nothing behind', async (_name, make, status, code) => {
    const nora = await newcomer();
    const before = await filesOf('public');
    expect(await sendAvatar(nora.token, await make())).toMatchObject({ status, body: { code } });
    expect(await filesOf('public')).toEqual(before);
    expect((await own(nora.token)).avatar).toBeNull();
  });

  test('refuses calls without a session, in another field or without a form', async () => {
    expect((await sendAvatar(undefined, await picture())).status).toBe(401);
    const { token } = await newcomer();
    expect(await sendAvatar(token, await picture(), 'bilde')).toMatchObject({
      status: 400,
      body: { code: 'uploads.missing' },
    });
    expect((await server.rest('POST', '/api/upload/avatar', { token, body: {} })).status).toBe(415);
  });
});

describe('C-156 C-157 C-158 documents', () => {
  test('trap 1 are uploaded, replaced, read by their owner and administrators alone, and deleted', async () => {
    const nora = await newcomer('master');
    const first = documentSchema.parse((await sendDocument(nora.token)).body);
    const second = documentSchema.parse((await sendDocument(nora.token)).body);
    expect(second).toMatchObject({
      type: 'personalId',
      status: 'waiting',
      originalName: 'fil.jpg',
    });
    expect((await own(nora.token)).documents).toEqual({ personalId: second.fileName });
    expect((await server.rest('GET', first.url, { token: nora.token })).status).toBe(404);
    const read = async (token?: string) => (await server.rest('GET', second.url, { token })).status;
    expect([await read(nora.token), await read(cast.admin.token)]).toEqual([200, 200]);
    expect([await read(), await read(cast.master.token), await read(cast.moderator.token)]).toEqual(
      [404, 404, 404],
    );

    const remove = (token?: string) =>
      server.rest('DELETE', '/api/documents/personalId', { token });
    expect((await remove()).status).toBe(401);
    expect(await remove(cast.master.token)).toMatchObject({ body: { code: 'documents.notFound' } });
    expect((await remove(nora.token)).status).toBe(200);
    expect((await server.rest('GET', second.url, { token: nora.token })).status).toBe(404);
    expect((await server.rest('GET', '/api/documents', { token: nora.token })).body).toEqual([]);
  });

  test('another person’s list is for administrators', async () => {
    const nora = await newcomer('master');
    await sendDocument(nora.token);
    const list = (token: string) =>
      server.rest('GET', `/api/documents?userId=${nora.id}`, { token });
    expect((await list(cast.stranger.token)).status).toBe(403);
    expect((await list(cast.admin.token)).body).toHaveLength(1);
  });

  test('C-105 require type and file, and are refused for customers', async () => {
    const nora = await newcomer('master');
    expect(await sendDocument(nora.token, 'pass')).toMatchObject({
      status: 400,
      body: { code: 'uploads.missing', issues: [{ path: ['type'], message: 'required' }] },
    });
    expect(await sendDocument(nora.token, 'personalId', '<html></html>')).toMatchObject({
      status: 415,
      body: { issues: [{ path: ['file'], message: 'wrongType' }] },
    });
    expect((await sendDocument(cast.client.token)).status).toBe(403);
    expect((await sendDocument(undefined)).status).toBe(401);
    expect((await own(nora.token)).documents).toEqual({});
  });

  test('trap 18 an administrator verifies a master only after approving both required documents', async () => {
    const nora = await newcomer('master');
    const identity = documentSchema.parse((await sendDocument(nora.token)).body);
    const skill = documentSchema.parse((await sendDocument(nora.token, 'certificate')).body);
    const admin = server.client(cast.admin.token).auth.documents.decide;
    const input = { userId: nora.id, type: 'personalId', fileName: identity.fileName } as const;
    const approve = { ...input, decision: 'approved' } as const;
    for (const { token } of [nora, cast.stranger, cast.moderator])
      await expect(server.client(token).auth.documents.decide.mutate(approve)).rejects.toThrow(
        'You may not do this.',
      );
    await expect(admin.mutate({ ...approve, verified: true })).rejects.toThrow('must be approved');
    await expect(admin.mutate({ ...approve, fileName: skill.fileName })).rejects.toThrow(
      'at the same time',
    );
    await expect(admin.mutate({ ...input, decision: 'rejected' })).rejects.toThrow('see issues');
    await admin.mutate(approve);
    const rest = { type: 'certificate', fileName: skill.fileName, verified: true } as const;
    await admin.mutate({ ...approve, ...rest });
    expect((await own(nora.token)).isVerified).toBe(true);
    const auditEntries = await server.db
      .selectFrom('auditEntries')
      .select(['action', 'actorId'])
      .where('subjectId', '=', nora.id)
      .execute();
    expect(auditEntries).toHaveLength(2);

    await sendDocument(nora.token);
    expect((await own(nora.token)).isVerified).toBe(false);
  });
});

describe('C-07 POST /api/auth/change-password', () => {
  const change = (token: string | undefined, body: unknown) =>
    server.rest('POST', '/api/auth/change-password', { token, body });

  test('requires the current one, ends the other sessions and keeps this one', async () => {
    const nora = await newcomer();
    const login = (secret: string) =>
      server.rest('POST', '/api/auth/login', { body: { email: nora.email, password: secret } });
    const other = sessionOutput.parse((await login(password)).body).token;
    const newPassword = 'nordlys over Lofoten';
    expect(await change(nora.token, { currentPassword: 'feil', newPassword })).toMatchObject({
      status: 400,
      body: { issues: [{ path: ['currentPassword'], message: 'passwordWrong' }] },
    });
    expect((await change(nora.token, { currentPassword: password, newPassword })).status).toBe(200);
    expect((await server.rest('GET', '/api/profile', { token: nora.token })).status).toBe(200);
    expect((await server.rest('GET', '/api/profile', { token: other })).status).toBe(401);
    expect([(await login(password)).status, (await login(newPassword)).status]).toEqual([401, 200]);
  });

  test.each<[string, Record<string, string>, string, string]>([
    ['trap 12 a common one', { newPassword: 'passord123' }, 'newPassword', 'passwordCommon'],
    ['a short one', { newPassword: 'kort' }, 'newPassword', 'passwordShort'],
    [
      'a mismatching confirmation',
      { newPassword: 'nordlys over Lofoten', confirmPassword: 'nei' },
      'confirmPassword',
      'passwordsDiffer',
    ],
  ])('refuses %s', async (_name, more, field, message) => {
    const nora = await newcomer();
    expect(await change(nora.token, { currentPassword: password, ...more })).toMatchObject({
      status: 400,
      body: { issues: [{ path: [field], message }] },
    });
  });

  test('requires a session', async () => {
    expect((await change(undefined, {})).status).toBe(401);
  });
});
