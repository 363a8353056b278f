import { adminCategorySchema } from '@mesterhand/domain/admin/categories';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { type Account, type Cast, fresh, makeCast } from '../support/accounts.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
});
afterAll(() => server.close());

const path = '/api/admin/categories';
const form = (more: Record<string, unknown> = {}) => ({
  name: `Maling ${fresh()}`,
  description: 'Inne og ute',
  icon: 'paint',
  color: 'pink',
  basePrice: 450,
  ...more,
});
const call = (method: string, address: string, body?: unknown, token = cast.admin.token) =>
  server.rest(method, address, { token, ...(body !== undefined && { body }) });
const create = async (more?: Record<string, unknown>) =>
  adminCategorySchema.parse((await call('POST', path, form(more))).body);
const list = async (query = '') =>
  z.array(adminCategorySchema).parse((await call('GET', `${path}${query}`)).body);
const auditEntriesOf = (subjectId: number) =>
  server.db
    .selectFrom('auditEntries')
    .select(['action', 'actorId', 'before', 'after'])
    .where('subject', '=', 'category')
    .where('subjectId', '=', subjectId)
    .orderBy('id')
    .execute();

test('A-94 A-21 lists the number of services and masters, newest first', async () => {
  const { id } = await create();
  const categories = await list();
  expect(categories[0]).toMatchObject({ id, servicesCount: 0, mastersCount: 0, archivedAt: null });
  expect(categories.find(({ code }) => code === 'plumbing')).toMatchObject({
    servicesCount: 2,
    mastersCount: 2,
  });
});

test('A-95 A-19 a new category gets a slug and a code, and visitors see it', async () => {
  const answer = await call('POST', path, form({ name: 'Møbler & mer', color: undefined }));
  const made = adminCategorySchema.parse(answer.body);
  expect(answer.status).toBe(201);
  expect(answer.headers.get('location')).toBe(`/api/admin/categories/${made.id}`);
  expect(made).toMatchObject({ code: 'mobler_mer', color: 'blue', basePrice: 450 });
  const { body } = await server.rest('GET', '/api/categories');
  expect(body).toContainEqual(expect.objectContaining({ id: made.id, name: 'Møbler & mer' }));
  expect(await auditEntriesOf(made.id)).toMatchObject([
    { action: 'categories.create', actorId: cast.admin.actor.userId, before: null },
  ]);
});

test('A-96 a change is visible at once, in the master search too; the code stays', async () => {
  const before = await server.db
    .selectFrom('categories')
    .select(['id', 'code'])
    .where('code', '=', 'repair')
    .executeTakeFirstOrThrow();
  await server.db
    .updateTable('masters')
    .set({ categoryId: before.id })
    .where('id', '=', cast.otherMaster.masterId)
    .execute();
  const answer = await call('PUT', `${path}/${before.id}`, form({ name: 'Vaktmesterhjelp' }));
  expect(answer).toMatchObject({
    status: 200,
    body: { code: 'repair', name: 'Vaktmesterhjelp', mastersCount: 1 },
  });
  const found = await server.rest('GET', '/api/search?query=vaktmesterhjelp');
  expect(JSON.stringify(found.body)).toContain(`"id":${cast.otherMaster.masterId}`);
  expect(await auditEntriesOf(before.id)).toMatchObject([
    { action: 'categories.update', after: { name: 'Vaktmesterhjelp' } },
  ]);
});

describe('A-97 trap 8 deleting', () => {
  test('removes an unused category', async () => {
    const { id } = await create();
    expect(await call('DELETE', `${path}/${id}`)).toMatchObject({
      status: 200,
      body: { id, archived: false },
    });
    expect(await call('DELETE', `${path}/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'categories.gone' },
    });
    expect(await auditEntriesOf(id)).toMatchObject([{}, { action: 'categories.delete' }]);
  });

  test('archives a used one: its master and bookings keep it, nobody can newly choose it, and it can be restored', async () => {
    const { id, name } = await create();
    await server.db
      .updateTable('services')
      .set({ categoryId: id })
      .where('id', '=', cast.master.serviceId)
      .execute();
    expect((await call('DELETE', `${path}/${id}`)).body).toEqual({ id, archived: true });
    expect((await list()).map((category) => category.id)).not.toContain(id);
    expect(await list('?archived=true')).toMatchObject([{ id, name }]);
    const { body } = await server.rest('GET', '/api/categories');
    expect(JSON.stringify(body)).not.toContain(name);
    const service = { name: 'Ny', description: 'Ny tjeneste', price: 100, categoryId: id };
    const { masterId, token } = cast.master;
    expect(
      await server.rest('POST', `/api/masters/${masterId}/services`, { body: service, token }),
    ).toMatchObject({ status: 400, body: { code: 'categories.notFound' } });
    expect(await call('PUT', `${path}/${id}`, form())).toMatchObject({ status: 404 });
    const restored = await server.client(cast.admin.token).admin.categories.restore.mutate({ id });
    expect(restored).toMatchObject({ id, archivedAt: null, servicesCount: 1 });
  });
});

test('A-19 names and codes are unique, including those of archived categories', async () => {
  const { name } = await create({ code: 'painting' });
  expect(await call('POST', path, form({ name }))).toMatchObject({
    status: 409,
    body: { code: 'categories.nameTaken' },
  });
  expect(await call('POST', path, form({ code: 'painting' }))).toMatchObject({
    status: 409,
    body: { code: 'categories.codeTaken' },
  });
  const other = await create();
  expect(await call('PUT', `${path}/${other.id}`, form({ name }))).toMatchObject({
    status: 409,
    body: { code: 'categories.nameTaken' },
  });
  // The same name in another case yields the next code.
  const [first, second] = [await create({ name: 'Gips!' }), await create({ name: 'Gips?' })];
  expect([first.code, second.code]).toEqual(['gips', 'gips_2']);
});

test('A-19 refuses missing and non-numeric fields by name', async () => {
  const answer = await call('POST', path, { name: '', description: ' ', basePrice: 'mye' });
  expect(answer).toMatchObject({
    status: 400,
    body: {
      issues: [
        { path: ['name'], message: 'required' },
        { path: ['description'], message: 'required' },
        { path: ['basePrice'], message: 'number' },
      ],
    },
  });
});

describe('anyone but an administrator is refused', () => {
  const strangers: [string, (cast: Cast) => Account | undefined, number][] = [
    ['a visitor', () => undefined, 401],
    ['a customer', ({ client }) => client, 403],
    ['a master', ({ master }) => master, 403],
    ['a moderator', ({ moderator }) => moderator, 403],
  ];
  test.each(strangers)('%s', async (_name, who, status) => {
    const token = who(cast)?.token;
    const attempt = (method: string, address: string, body?: unknown) =>
      server.rest(method, address, { token, ...(body !== undefined && { body }) });
    const answers = await Promise.all([
      attempt('GET', path),
      attempt('POST', path, form()),
      attempt('PUT', `${path}/1`, form()),
      attempt('DELETE', `${path}/1`),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status]);
    await expect(
      server.client(token).admin.categories.restore.mutate({ id: 1 }),
    ).rejects.toMatchObject({ data: { httpStatus: status } });
  });
});
