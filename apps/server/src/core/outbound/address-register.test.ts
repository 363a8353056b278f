import { addressText } from '@mesterhand/domain/addresses/registered';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openAddressService } from '../../../../../tests/support/address-service.ts';
import {
  type FaultyService,
  openFaultyService,
  serviceFaults,
} from '../../../../../tests/support/faulty-service.ts';
import { type AddressRegister, createAddressRegister } from './address-register.ts';

let service: FaultyService;
let register: AddressRegister;

beforeAll(async () => {
  service = await openAddressService();
});
afterAll(() => service.close());
beforeEach(() => {
  service.fault = undefined;
  service.beforeAnswer = () => Promise.resolve();
  service.asked.length = 0;
  register = createAddressRegister({ url: service.url, timeoutMs: 500 });
});

async function suggested(typed: string): Promise<string[] | 'away'> {
  const answer = await register.suggest(typed);
  return answer.state === 'away' ? 'away' : answer.value.map(addressText);
}

const queryOf = (path: string | undefined) =>
  Object.fromEntries(new URL(path ?? '', 'http://fake').searchParams);

describe('completion', () => {
  test.each([
    ['Bogsta', ['Bogstadveien 20, 0355 Oslo']],
    ['storgata 1 mo', ['Storgata 1, 1531 Moss', 'Storgata 1, 8622 Mo i Rana']],
    ['Storgata 12', ['Storgata 12, 0184 Oslo']],
    ['strandgaten 4, 5013 Berg', ['Strandgaten 4, 5013 Bergen']],
    // A typing error finds the similar word.
    ['Munkegato 9', ['Munkegata 9, 7013 Trondheim']],
    ['Finnesikkeveien', []],
    ['***', []],
  ])('%s is completed', async (typed, addresses) => {
    expect(await suggested(typed)).toEqual(addresses);
  });

  test('asks for eight addresses in the coordinates of GPS, all words of which match', async () => {
    await register.suggest('Storg');
    expect(service.asked[0]?.startsWith('/sok?')).toBe(true);
    expect(queryOf(service.asked[0])).toEqual({
      sok: 'storg*',
      sokemodus: 'AND',
      fuzzy: 'false',
      treffPerSide: '8',
      utkoordsys: '4258',
    });
  });

  test('numbers of the land register, which forms refuse, are left out', async () => {
    expect(await suggested('Hønefoss')).toEqual([]);
  });

  test('equal texts ask once, also at the same time', async () => {
    const texts = ['Storg', ' storg', 'STORG'];
    await Promise.all(texts.map((text) => register.suggest(text)));
    await register.suggest('storg');
    expect(service.asked).toHaveLength(1);
  });
});

describe('look-up', () => {
  test('finds the coordinates of an address', async () => {
    const answer = await register.find('Storgata 12, leil. 3, 0184 Oslo');
    expect(answer).toMatchObject({
      state: 'answered',
      value: { street: 'Storgata 12', latitude: 59.9143, longitude: 10.7528 },
    });
    expect(service.asked).toHaveLength(1);
  });

  test('a wrong postcode is found by the place, with a second query', async () => {
    const answer = await register.find('Storgata 12, 0150 Oslo');
    expect(answer).toMatchObject({ value: { postcode: '0184' } });
    expect(service.asked.map((path) => queryOf(path)['sok'])).toEqual([
      'storgata 12 0150 oslo',
      'storgata 12 oslo',
    ]);
  });

  test.each(['Storgata 1', 'Storgata 99, 0155 Oslo', 'Lillehammer', ''])(
    '%j has no coordinates',
    async (address) => {
      expect(await register.find(address)).toEqual({ state: 'answered', value: null });
    },
  );
});

describe('the address of a place', () => {
  test('is the nearest one', async () => {
    const answer = await register.nearest({ latitude: 59.91432, longitude: 10.75281 });
    expect(answer).toMatchObject({ state: 'answered', value: { street: 'Storgata 12' } });
    expect(queryOf(service.asked[0])).toMatchObject({ lat: '59.9143', lon: '10.7528' });
  });

  test('is unknown at sea', async () => {
    expect(await register.nearest({ latitude: 58, longitude: 5 })).toEqual({
      state: 'answered',
      value: null,
    });
  });
});

describe('a register that is away', () => {
  test.each(serviceFaults)('by %s is said to be away, in time', async (fault) => {
    service.fault = fault;
    const begun = performance.now();
    expect(await suggested('Storgata 12')).toBe('away');
    expect(await register.find('Storgata 12, 0184 Oslo')).toEqual({ state: 'away' });
    expect(await register.nearest({ latitude: 59.9, longitude: 10.7 })).toEqual({ state: 'away' });
    expect(performance.now() - begun).toBeLessThan(4000);
  });

  test('that it was away is not stored', async () => {
    service.fault = 'status500';
    expect(await suggested('Bogsta')).toBe('away');
    service.fault = undefined;
    expect(await suggested('Bogsta')).toEqual(['Bogstadveien 20, 0355 Oslo']);
  });

  test('after five failures it is left alone, which is reported once', async () => {
    const changes: object[] = [];
    register = createAddressRegister({
      url: service.url,
      timeoutMs: 500,
      report: (change) => changes.push(change),
    });
    service.fault = 'status500';
    for (let count = 0; count < 20; count += 1) await register.suggest(`Gate ${count} b`);
    expect(service.asked).toHaveLength(5);
    expect(changes).toEqual([{ service: 'addresses', isAway: true }]);
  });

  test('nothing listens there', async () => {
    register = createAddressRegister({ url: 'http://127.0.0.1:1/adresser/v1', timeoutMs: 500 });
    expect(await suggested('Storg')).toBe('away');
  });
});

test('at most four requests run at a time, and a load beyond the queue is not passed on', async () => {
  let running = 0;
  let highest = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  service.beforeAnswer = async () => {
    running += 1;
    highest = Math.max(highest, running);
    await promise;
    running -= 1;
  };
  const texts = Array.from({ length: 60 }, (_, index) => `Storgata ${index}`);
  const answers = texts.map((text) => register.suggest(text));
  await vi.waitFor(() => expect(highest).toBe(4));
  resolve();
  const states = await Promise.all(answers.map(async (answer) => (await answer).state));
  expect(highest).toBe(4);
  expect(states.filter((state) => state === 'away').length).toBeGreaterThanOrEqual(40);
});

describe('an answer', () => {
  /** What the register says when it answers every query with the same. */
  async function answerOf(status: number, body: unknown) {
    const fake = await openFaultyService('', () => ({ status, body }));
    try {
      return await createAddressRegister({ url: fake.url }).suggest('Storgata 1');
    } finally {
      await fake.close();
    }
  }
  const entry = {
    adressetekst: 'Nedre, Storgata 1',
    adressetekstutenadressetilleggsnavn: 'Storgata 1',
    postnummer: '0155',
    poststed: 'OSLO',
    representasjonspunkt: { epsg: 'EPSG:4258', lat: 59.9128, lon: 10.7497 },
  };
  const at = (lat: unknown, lon: unknown) => ({ ...entry, representasjonspunkt: { lat, lon } });

  test('without the additional name is a street', async () => {
    expect(await answerOf(200, { adresser: [entry] })).toEqual({
      state: 'answered',
      value: [
        {
          street: 'Storgata 1',
          postcode: '0155',
          postalPlace: 'Oslo',
          latitude: 59.9128,
          longitude: 10.7497,
        },
      ],
    });
  });

  test.each([
    ['null', null],
    ['a text', 'Storgata 1'],
    ['a place at 0, 0', at(0, 0)],
    ['a place in other coordinates', at(6_649_000, 262_000)],
    ['a place of text', at('59.9', '10.7')],
    ['no place', { ...entry, representasjonspunkt: null }],
    ['no postcode', { ...entry, postnummer: '' }],
    ['another postcode', { ...entry, postnummer: 'N-0155' }],
    ['no street number', { ...entry, adressetekstutenadressetilleggsnavn: 'Storgata' }],
    ['an endless text', { ...entry, adressetekst: 'a'.repeat(5000) }],
  ])('leaves out an entry with %s', async (_, damaged) => {
    const answer = await answerOf(200, { adresser: [damaged, entry] });
    expect(answer).toMatchObject({ value: [{ street: 'Storgata 1' }] });
    expect(answer.state === 'answered' && answer.value.length).toBe(1);
  });

  test('of more entries than asked for is cut', async () => {
    const answer = await answerOf(200, { adresser: Array.from({ length: 50 }, () => entry) });
    expect(answer.state === 'answered' && answer.value.length).toBe(8);
  });

  test('that refuses the query is none, and no fault of the register', async () => {
    const body = { message: { sok: ['Feil i søkeparameter.'] } };
    expect(await answerOf(400, body)).toEqual({ state: 'answered', value: [] });
  });

  test.each([401, 403, 404, 429, 500, 503])('with status %d is none', async (status) => {
    expect(await answerOf(status, { adresser: [] })).toEqual({ state: 'away' });
  });
});
