import { foundPlacesSchema } from '@mesterhand/domain/places/schema';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { type Cast, makeCast } from '../support/accounts.ts';
import { openAddressService, registerOf } from '../support/address-service.ts';
import type { FaultyService } from '../support/faulty-service.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let service: FaultyService;
let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  service = await openAddressService();
  server = await startTestServer(inject('cluster'), { addresses: registerOf(service) });
  cast = await makeCast(server);
});
afterAll(async () => {
  await server.close();
  await service.close();
});

const places = (query: string) => server.rest('GET', `/api/places?${query}`);
const call = (method: string, path: string, token: string, body?: object) =>
  server.rest(method, `/api/${path}`, { token, ...(body && { body }) });
const address = 'Storgata 12, 0184 Oslo';

const foundBy = async (query: string) => foundPlacesSchema.parse((await places(query)).body);

test('places are found by a visitor, eight at most', async () => {
  expect(await foundBy('text=0184')).toEqual([
    { kind: 'postcode', text: '0184 Oslo', area: 'Oslo', municipalityNumber: '0301' },
  ]);
  expect((await foundBy('text=b%C3%A6rum'))[0]).toEqual({
    kind: 'municipality',
    text: 'Bærum',
    area: 'Akershus',
    municipalityNumber: '3201',
  });
  expect((await foundBy('text=Olso'))[0]?.text).toBe('Oslo');
  expect(await foundBy('text=st')).toHaveLength(8);
  const kinds = (await foundBy('text=st&kind=municipality')).map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(new Set(['municipality']));
});

test.each(['', 'text=o', `text=${'a'.repeat(81)}`, 'text=oslo&kind=county'])(
  'the query %j is malformed',
  async (query) => {
    expect(await places(query)).toMatchObject({ status: 400, body: { code: 'input.invalid' } });
  },
);

test('a place filters the list and the search of masters beside the documented city', async () => {
  const { token } = cast.master;
  const base = { address, travelRadiusKm: 20, municipalities: ['5612'] };
  const saved = await call('PUT', 'travel-base', token, base);
  expect(saved).toMatchObject({
    status: 200,
    body: { isLocated: true, municipalities: [{ number: '5612', name: 'Kautokeino' }] },
  });
  const idsAt = async (path: string) =>
    z
      .array(z.object({ id: z.number() }))
      .parse((await server.rest('GET', `/api/${path}`)).body)
      .map(({ id }) => id);
  const { masterId } = cast.master;
  for (const path of ['masters', 'search']) {
    expect(await idsAt(`${path}?place=Kautokeino`)).toEqual([masterId]);
    expect(await idsAt(`${path}?place=B%C3%A6rum`)).toContain(masterId);
    expect(await idsAt(`${path}?place=Bod%C3%B8`)).toEqual([]);
    expect(await idsAt(`${path}?place=Atlantis`)).toEqual([]);
    expect(await idsAt(`${path}?place=`)).toContain(masterId);
  }
  const wrong = await call('PUT', 'travel-base', token, { ...base, municipalities: ['9999'] });
  expect(wrong).toMatchObject({ status: 400, body: { code: 'input.invalid' } });
});

test('saved addresses are read, saved and deleted by their owner alone', async () => {
  const { token } = cast.client;
  const saved = await call('PUT', 'saved-addresses', token, { label: 'home', address });
  expect(saved).toMatchObject({ status: 200, body: { label: 'home', address, accessNote: '' } });
  const { id } = z.object({ id: z.number() }).parse(saved.body);
  expect((await call('GET', 'saved-addresses', token)).body).toEqual([saved.body]);
  const stranger = cast.master.token;
  expect((await call('GET', 'saved-addresses', stranger)).body).toEqual([]);
  const gone = { status: 404, body: { code: 'addresses.notFound' } };
  expect(await call('DELETE', `saved-addresses/${id}`, stranger)).toMatchObject(gone);
  const taken = { label: 'HOME', address: 'Storgata 1, 0155 Oslo' };
  expect(await call('PUT', 'saved-addresses', token, taken)).toMatchObject({
    status: 409,
    body: { code: 'addresses.labelTaken' },
  });
  expect(
    await call('PUT', 'saved-addresses', token, { label: 'x', address: 'Oslo' }),
  ).toMatchObject({ status: 400, body: { code: 'input.invalid' } });
  expect(await call('DELETE', `saved-addresses/${id}`, token)).toMatchObject({ status: 200 });
  expect(await call('DELETE', `saved-addresses/${id}`, token)).toMatchObject(gone);
  expect((await server.rest('GET', '/api/saved-addresses')).status).toBe(401);
});
