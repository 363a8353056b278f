import type { NearbyMaster } from '@mesterhand/domain/tracking/schema';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderApp } from '../../core/testing/testing.tsx';
import { refusal } from '../auth/auth-samples.ts';
import { kari, ola } from '../bookings/booking-samples.ts';
import NearbyTab from './nearby-tab.tsx';

const near: NearbyMaster = {
  id: 12,
  name: 'Ola Hansen',
  avatar: null,
  isVerified: true,
  specialization: 'Rørlegger',
  rating: 4.76,
  reviewCount: 12,
  hourlyRate: 850,
  presence: 'online',
  latitude: 59.9175,
  longitude: 10.764166,
  distance: 0.42,
  locatedBy: 'position',
  city: null,
};
const far: NearbyMaster = {
  ...near,
  id: 13,
  name: 'Ingrid Dahl',
  isVerified: false,
  hourlyRate: null,
  presence: 'enRoute',
  distance: 4.26,
};

/** A browser with this permission state; `answer` is the browser's callback. */
function stubBrowser(state: PermissionState | null) {
  const status = Object.assign(new EventTarget(), { state: state ?? 'prompt' });
  const ask = vi.fn<Geolocation['getCurrentPosition']>();
  const found = (latitude: number, longitude: number, accuracy: number) =>
    ask.mockImplementation((succeed) => {
      const coords = { latitude, longitude, accuracy, altitude: null, altitudeAccuracy: null };
      const whole = { ...coords, heading: null, speed: null, toJSON: () => coords };
      succeed({ coords: whole, timestamp: 0, toJSON: () => coords });
    });
  const failed = (code: number) =>
    ask.mockImplementation((_succeed, fail) => {
      const codes = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const;
      fail?.({ ...codes, code, message: '' });
    });
  vi.stubGlobal('navigator', {
    userAgent: navigator.userAgent,
    onLine: true,
    geolocation: { getCurrentPosition: ask },
    ...(state !== null && { permissions: { query: async () => status } }),
  });
  return { ask, found, failed, status };
}

const open = (answer: unknown, user = kari) =>
  renderApp(<NearbyTab user={user} />, { answers: { 'tracking.nearby': answer } });
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const chooseCity = (name: string) =>
  userEvent.selectOptions(screen.getByLabelText('Eller søk rundt en by'), name);

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the position of the user', () => {
  test('C-60 is read at once where permitted, and shown to six decimals with its accuracy', async () => {
    stubBrowser('granted').found(59.9139, 10.7522461, 25.4);
    await open([near]);
    expect(await screen.findByText('Tillatt')).toBeDefined();
    expect(await screen.findByText('59.913900')).toBeDefined();
    expect(screen.getByText('10.752246')).toBeDefined();
    expect(screen.getByText('± 25 m')).toBeDefined();
  });

  test('C-60 is not read before the user asks for it', async () => {
    const browser = stubBrowser('prompt');
    browser.found(59.9139, 10.7522, 1200);
    const search = vi.fn<(input: unknown) => unknown>(() => [near]);
    await open(search);
    expect(await screen.findByText('Ukjent')).toBeDefined();
    expect(browser.ask).not.toHaveBeenCalled();
    expect(search).not.toHaveBeenCalled();
    await press('Bruk min posisjon');
    expect(await screen.findByText('± 1,2 km')).toBeDefined();
    expect(await screen.findByText('Tillatt')).toBeDefined();
    expect(browser.ask).toHaveBeenCalledTimes(1);
    expect(search.mock.lastCall?.[0]).toEqual({ lat: 59.9139, lng: 10.7522, radius: 20 });
  });

  test('C-60 follows a permission granted later in the browser’s settings', async () => {
    const browser = stubBrowser('denied');
    browser.found(59.9139, 10.7522, 25);
    await open([near]);
    expect(await screen.findByText('Avslått')).toBeDefined();
    browser.status.state = 'granted';
    act(() => void browser.status.dispatchEvent(new Event('change')));
    expect(await screen.findByText('59.913900')).toBeDefined();
  });

  test.each([
    [1, 'Tilgang til posisjon nektet. Vennligst aktiver geolokasjon.'],
    [2, 'Posisjon utilgjengelig. Prøv igjen senere.'],
    [3, 'Timeout ved henting av posisjon. Prøv igjen.'],
    [9, 'Ukjent feil ved henting av posisjon.'],
  ])('C-118 the failure %i is explained, and a city can be chosen', async (code, text) => {
    stubBrowser('prompt').failed(code);
    await open([near]);
    await press('Bruk min posisjon');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Feil ved henting av posisjon');
    expect(alert.textContent).toContain(text);
    await chooseCity('Bergen');
    expect(await screen.findByRole('heading', { name: 'Ola Hansen' })).toBeDefined();
  });

  test('C-118 a browser without geolocation shows a message', async () => {
    vi.stubGlobal('navigator', { userAgent: navigator.userAgent, onLine: true });
    await open([near]);
    await press('Bruk min posisjon');
    expect((await screen.findByRole('alert')).textContent).toContain('Geolokasjon ikke støttet');
    expect(screen.getByText('Ukjent')).toBeDefined();
  });
});

describe('masters nearby', () => {
  test('C-61 C-64 an entry shows name, badges, trade, rating, price and distance', async () => {
    stubBrowser('granted').found(59.9139, 10.7522, 25);
    await open([near, far]);
    const list = await screen.findByRole('list', { name: 'Håndverkere etter avstand' });
    const [first, second] = within(list).getAllByRole('listitem');
    for (const shown of ['Ola Hansen', 'Verifisert', 'På nett', 'Rørlegger', '4,8', '420 m unna'])
      expect(first?.textContent).toContain(shown);
    expect(first?.textContent).toMatch(/850\skr\/t/);
    for (const shown of ['Ingrid Dahl', 'På vei til oppdrag', '4,3 km unna'])
      expect(second?.textContent).toContain(shown);
    expect(second?.textContent).not.toMatch(/Verifisert|kr\/t/);
    expect(screen.getByText(/Stedene er omtrentlige/)).toBeDefined();
    expect(screen.getByRole('heading', { name: '2 håndverkere innen 20 km' })).toBeDefined();
  });

  test('C-61 C-64 a master who shares no position has a city, no distance and no marker', async () => {
    stubBrowser('granted').found(59.9139, 10.7522, 25);
    await open([{ ...far, distance: null, locatedBy: 'city', city: 'oslo', presence: 'offline' }]);
    const entry = within(
      await screen.findByRole('list', { name: 'Håndverkere etter avstand' }),
    ).getByRole('listitem');
    expect(entry.textContent).toContain('i Oslo');
    expect(entry.textContent).not.toContain('unna');
    expect(screen.queryByRole('button', { name: /Vis Ingrid Dahl på kartet/ })).toBeNull();
  });

  test('a browser without WebGL shows a message and the list', async () => {
    stubBrowser('granted').found(59.9139, 10.7522, 25);
    await open([near]);
    expect(await screen.findByText('Kartet kan ikke vises her')).toBeDefined();
    await press('Vis Ola Hansen på kartet');
    const shown = screen.getByRole('button', { name: 'Vis Ola Hansen på kartet' });
    expect(shown.getAttribute('aria-pressed')).toBe('true');
  });

  test('C-62 the button books that master', async () => {
    stubBrowser('granted').found(59.9139, 10.7522, 25);
    const { router } = await open([near, far]);
    await press('Bestill Ingrid Dahl');
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ dialog: 'booking', master: 13 }),
    );
  });

  test('C-61 the name leads to the profile', async () => {
    stubBrowser('granted').found(59.9139, 10.7522, 25);
    const { router } = await open([near]);
    await press('Se profilen til Ola Hansen');
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ dialog: 'profile', master: 12 }),
    );
  });

  test('C-63 an empty result can be re-fetched', async () => {
    stubBrowser('granted').found(59.9139, 10.7522, 25);
    const search = vi.fn<() => unknown>().mockReturnValueOnce([]).mockReturnValue([near]);
    await open(search);
    expect(await screen.findByText('Ingen håndverkere i nærheten')).toBeDefined();
    await press('Oppdater søket');
    expect(await screen.findByRole('heading', { name: 'Ola Hansen' })).toBeDefined();
  });

  test('C-58 a failure shows Nettverksfeil and can be retried', async () => {
    stubBrowser('granted').found(59.9139, 10.7522, 25);
    const search = vi
      .fn<() => unknown>()
      .mockImplementationOnce(() => {
        throw refusal('server.unavailable', 503);
      })
      .mockReturnValue([near]);
    await open(search);
    expect(await screen.findByText('Nettverksfeil')).toBeDefined();
    await press('Prøv igjen');
    expect(await screen.findByRole('heading', { name: 'Ola Hansen' })).toBeDefined();
  });

  test('C-64 the radius can be chosen', async () => {
    stubBrowser('prompt');
    const search = vi.fn<(input: unknown) => unknown>(() => [near]);
    await open(search);
    await chooseCity('Trondheim');
    await screen.findByRole('heading', { name: 'Ola Hansen' });
    await userEvent.selectOptions(screen.getByLabelText('Innen'), '50 km');
    await waitFor(() =>
      expect(search.mock.lastCall?.[0]).toEqual({ lat: 63.4305, lng: 10.3951, radius: 50 }),
    );
  });

  test('C-59 a master sees that this is for customers, and no position is read', async () => {
    const browser = stubBrowser('granted');
    await open([near], ola);
    expect(await screen.findByText(/bare tilgjengelig for kunder/)).toBeDefined();
    expect(browser.ask).not.toHaveBeenCalled();
  });
});
