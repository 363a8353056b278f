import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { openAddressService, registerOf } from '../support/address-service.ts';
import { type FaultyService, serviceFaults } from '../support/faulty-service.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let service: FaultyService;
let server: TestServer;
let without: TestServer;
const lines: string[] = [];

beforeAll(async () => {
  service = await openAddressService();
  const addresses = registerOf(service);
  const logTarget = { write: (line: string) => void lines.push(line) };
  server = await startTestServer(inject('cluster'), { addresses, logLevel: 'info', logTarget });
  without = await startTestServer(inject('cluster'), { rates: 'production' });
});
afterAll(async () => {
  await Promise.all([server.close(), without.close()]);
  await service.close();
});
beforeEach(() => {
  service.fault = undefined;
  service.asked.length = 0;
});

const suggest = (text: string, at = server) =>
  at.rest('GET', `/api/addresses/suggestions?${new URLSearchParams({ text }).toString()}`);

const inMoss = {
  text: 'Storgata 1, 1531 Moss',
  street: 'Storgata 1',
  postcode: '1531',
  postalPlace: 'Moss',
};

test('a visitor’s text is completed, without coordinates', async () => {
  const answer = await suggest('Storgata 1, Mos');
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ state: 'answered', addresses: [inMoss] });
  expect(
    await server.client().bookings.addresses.suggest.query({ text: 'storgata 1 mos' }),
  ).toEqual(answer.body);
  expect(service.asked).toHaveLength(1);
});

test('a text that no address begins with has no suggestions', async () => {
  expect((await suggest('Finnesikkeveien 3')).body).toEqual({ state: 'answered', addresses: [] });
});

test('eight are suggested at most', async () => {
  const input = { text: 'Kirkegata Lille' };
  const { addresses } = await server.client().bookings.addresses.suggest.query(input);
  expect(addresses).toHaveLength(8);
});

test.each([
  ['two characters', 'St', 'tooShort'],
  ['two characters and blanks', '  St  ', 'tooShort'],
  ['a text longer than addresses', 'a'.repeat(201), 'tooLong'],
])('%s are refused before the register is asked', async (_, text, message) => {
  const answer = await suggest(text);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ issues: [{ message }] });
  expect(service.asked).toEqual([]);
});

test('the nearest address of a place', async () => {
  const nearest = (lat: number, lng: number) =>
    server.rest('GET', `/api/addresses/nearest?lat=${lat}&lng=${lng}`);
  expect((await nearest(59.4345, 10.6587)).body).toEqual({ state: 'answered', address: inMoss });
  expect((await nearest(58, 5)).body).toEqual({ state: 'answered', address: null });
  expect((await nearest(91, 5)).status).toBe(400);
});

test('an installation without a register says so', async () => {
  expect((await suggest('Storgata 1', without)).body).toEqual({ state: 'off', addresses: [] });
  const nearest = await without.rest('GET', '/api/addresses/nearest?lat=59.9&lng=10.7');
  expect(nearest.body).toEqual({ state: 'off', address: null });
});

test('typed addresses are not in the log', async () => {
  await suggest('Bogstadveien 20');
  expect(lines.join('')).toContain('/api/addresses/suggestions');
  expect(lines.join('')).not.toMatch(/bogstad/i);
});

test('one caller’s searches are limited', async () => {
  const statuses = new Set<number>();
  for (let count = 0; count < 130; count += 1)
    statuses.add((await suggest('Storgata 1', without)).status);
  expect([...statuses]).toEqual([200, 429]);
});

// Each fault fails twice; a success between keeps the circuit closed.
describe('a register that is away', () => {
  test.each(serviceFaults)(
    'by %s is reported, and the typed address stays valid',
    async (fault) => {
      service.fault = fault;
      const begun = performance.now();
      const answer = await suggest(`Storgata 12 ${fault}`);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ state: 'away', addresses: [] });
      const nearest = await server.rest('GET', '/api/addresses/nearest?lat=60.5&lng=10.5');
      expect(nearest.body).toEqual({ state: 'away', address: null });
      expect(performance.now() - begun).toBeLessThan(3000);
      service.fault = undefined;
      const back = await suggest(`Strandgaten 4 ${fault}`);
      expect(back.body).toEqual({ state: 'answered', addresses: [] });
    },
  );
});
