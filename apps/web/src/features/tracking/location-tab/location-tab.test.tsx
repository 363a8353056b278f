import { notifications, notificationsStore } from '@mantine/notifications';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type PositionReport,
  type TrackingSettings,
  trackingSettingsSchema,
  type UpdateSettingsInput,
} from '@mesterhand/domain/tracking/schema';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { chooseLanguage, loadLanguage } from '../../../core/i18n/i18n.ts';
import { noteLiveState } from '../../../core/api/live.ts';
import { signIn, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import { accepted, booking, detailOf, pageWith } from '../../bookings/booking-samples.ts';
import LocationTab from './location-tab.tsx';
import {
  consented,
  type Device,
  fresh,
  home,
  kari,
  makeDevice,
  ola,
  plugIn,
  working,
} from '../tracking-samples.ts';
import TrackingWatch from '../tracker/tracking-watch.tsx';

let device: Device;

beforeAll(() => loadLanguage('ru'), 30_000);
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T11:00:00Z') });
  localStorage.setItem('language', 'nb');
  signIn(ola, 'token');
  device = makeDevice();
  plugIn(device);
  noteLiveState('connected');
});
afterEach(async () => {
  act(() => notifications.clean());
  cleanup();
  signOut();
  plugIn(undefined);
  noteLiveState('idle');
  vi.useRealTimers();
  await chooseLanguage('nb');
});

/** A fake server: queries return what mutations saved. */
function makeServer(settings: TrackingSettings) {
  const nothing = { items: [], nextCursor: null };
  const state = { settings };
  const server = {
    get settings() {
      return state.settings;
    },
    set settings(next) {
      state.settings = next;
    },
    save: vi.fn<(change: UpdateSettingsInput) => unknown>((change) => {
      const isOff = change.consentGivenAt === null;
      const given =
        change.consentGivenAt === undefined ? {} : { consentGivenAt: '2026-11-20T11:00:00.000Z' };
      state.settings = trackingSettingsSchema.parse(
        isOff ? fresh : { ...state.settings, ...change, ...given },
      );
      return state.settings;
    }),
    toggle: vi.fn<(input: { enabled: boolean }) => unknown>(({ enabled }) => {
      state.settings = { ...state.settings, isTrackingEnabled: enabled };
      return state.settings;
    }),
    report: vi.fn<(report: PositionReport) => unknown>(() => ({
      stored: true,
      receivedAt: new Date().toISOString(),
    })),
    erase: vi.fn<() => unknown>(() => ({ erased: 3 })),
    lists: {
      'tracking.consents': nothing as unknown,
      'tracking.viewers': nothing as unknown,
      'tracking.history': nothing as unknown,
      'bookings.listOfMaster': pageWith() as unknown,
      'bookings.setTravel': undefined as unknown,
    },
  };
  return server;
}
type Server = ReturnType<typeof makeServer>;

const open = (server: Server, more: Record<string, unknown> = {}) =>
  renderApp(
    <>
      <TrackingWatch />
      <LocationTab />
    </>,
    {
      path: '/dashboard?tab=location',
      answers: {
        'tracking.settings': () => server.settings,
        'tracking.updateSettings': server.save,
        'tracking.toggle': server.toggle,
        'tracking.report': server.report,
        'tracking.eraseHistory': server.erase,
        ...server.lists,
        ...more,
      },
    },
  );
const toasts = () => notificationsStore.getState().notifications.map(({ title }) => title);
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const work = () => part('Arbeidsøkt');
const switchOf = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const agree = () =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: /Jeg har lest dette og samtykker/ });
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

test('C-78 other users see that it is for masters, and no request is sent', async () => {
  signIn(kari, 'token');
  const read = vi.fn<() => unknown>();
  await renderApp(<LocationTab />, { answers: { 'tracking.settings': read } });
  expect(await screen.findByText('Denne funksjonen er bare tilgjengelig for mestere')).toBeTruthy();
  expect(read).not.toHaveBeenCalled();
});

test('C-79 shows a loading state, and help on a failure', async () => {
  const read = vi
    .fn<() => unknown>()
    .mockImplementationOnce(
      () => new Promise((_, reject) => setTimeout(reject, 50, new Error('no'))),
    )
    .mockReturnValue(fresh);
  await open(makeServer(fresh), { 'tracking.settings': read });
  expect(await screen.findByText('Laster sporinginnstillinger...')).toBeTruthy();
  expect(await screen.findByText('Kunne ikke laste inn sporingsinnstillingene')).toBeTruthy();
  await press('Prøv igjen');
  expect(await switchOf('Del posisjon med kunder')).toBeTruthy();
});

describe('the language', () => {
  test('C-16 C-78 is Russian until one is chosen, and the page is not changed', async () => {
    localStorage.removeItem('language');
    await open(makeServer(fresh));
    expect(await screen.findByText('Согласие на обработку геолокации')).toBeTruthy();
    expect(document.documentElement.lang).not.toBe('ru');
    await userEvent.click(screen.getByRole('button', { name: 'Norsk' }));
    expect(await screen.findByText('Samtykke til posisjonsdata')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Norsk' })).toBeNull();
    expect(localStorage.getItem('language')).toBe('nb');
  });

  test('C-78 tells other users in Russian whom it is for', async () => {
    localStorage.removeItem('language');
    signIn(kari, 'token');
    await renderApp(<LocationTab />);
    expect(await screen.findByText('Эта функция доступна только для мастеров')).toBeTruthy();
  });
});

describe('the consent', () => {
  test('trap 5 C-75 C-76 without it nothing can be enabled, and no position is read', async () => {
    await open(makeServer(fresh));
    const card = await work();
    expect(card.getByRole('switch', { name: 'Tilgjengelig for kunder' })).toHaveProperty(
      'disabled',
      true,
    );
    expect(card.getByText('Du må samtykke til behandling av posisjonsdata')).toBeTruthy();
    for (const name of ['Start arbeid', 'Oppdater posisjon nå'])
      expect(card.getByRole('button', { name })).toHaveProperty('disabled', true);
    for (const name of ['Posisjonssporing', 'Del posisjon med kunder'])
      expect(await switchOf(name)).toHaveProperty('disabled', true);
    await pass(120);
    expect(device.wasAsked()).toBe(false);
  });

  test('C-75 explains before the checkbox what is stored, why, how long, who sees it and how to end it', async () => {
    await open(makeServer(fresh));
    const box = await agree();
    for (const title of [
      'Hva lagres',
      'Hvorfor',
      'Hvor lenge',
      'Hvem ser den',
      'Hvordan du trekker det tilbake',
    ]) {
      const place = screen.getByText(title).compareDocumentPosition(box);
      expect(place & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    }
    expect(box.checked).toBe(false);
  });

  test('C-75 checking the box gives it, and reads no position', async () => {
    const server = makeServer(fresh);
    await open(server);
    await userEvent.click(await agree());
    expect(server.save).toHaveBeenCalledExactlyOnceWith({ consentGivenAt: expect.any(String) });
    await waitFor(() => expect(toasts()).toEqual(['Takk! Samtykket er registrert.']));
    expect((await agree()).checked).toBe(true);
    expect(await screen.findByText('Samtykke gitt')).toBeTruthy();
    expect(await switchOf('Del posisjon med kunder')).toHaveProperty('disabled', false);
    expect(device.wasAsked()).toBe(false);
  });

  test('C-75 a consent that could not be saved is rolled back', async () => {
    const server = makeServer(fresh);
    server.save.mockRejectedValueOnce(new Error('Failed to fetch'));
    await open(server);
    await userEvent.click(await agree());
    await waitFor(() => expect(toasts()).toEqual(['Kunne ikke oppdatere innstillinger.']));
    expect((await agree()).checked).toBe(false);
  });

  test('C-75 withdrawing asks for confirmation, clears both boxes and reports the deletion', async () => {
    const server = makeServer({ ...working, shareLocationWithClients: true });
    await open(server);
    await waitFor(() => expect(device.watchers()).toBe(1));
    await press('Trekk tilbake samtykket');
    const dialog = within(await screen.findByRole('dialog', { name: 'Trekke tilbake samtykket?' }));
    expect(server.save).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: 'Trekk tilbake samtykket' }));
    expect(server.save).toHaveBeenCalledExactlyOnceWith({ consentGivenAt: null });
    await waitFor(() => expect(toasts()).toEqual(['Samtykket er trukket tilbake']));
    expect(notificationsStore.getState().notifications[0]?.message).toBe(
      'Alt som var lagret om posisjonen din, er slettet.',
    );
    await waitFor(async () => expect((await agree()).checked).toBe(false));
    expect((await switchOf('Del posisjon med kunder')).checked).toBe(false);
    expect(device.watchers()).toBe(0);
  });

  test('C-75 cancelling the withdrawal changes nothing', async () => {
    const server = makeServer(working);
    await open(server);
    await userEvent.click(await agree());
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Avbryt' }),
    );
    expect(server.save).not.toHaveBeenCalled();
    expect((await agree()).checked).toBe(true);
  });

  test('C-75 every consent and withdrawal is listed with its day and text version', async () => {
    const server = makeServer(consented);
    server.lists['tracking.consents'] = {
      items: [
        { id: 2, action: 'given', textVersion: '2026-11', at: '2026-11-20T09:00:00.000Z' },
        { id: 1, action: 'revoked', textVersion: '2026-10', at: '2026-11-19T09:00:00.000Z' },
      ],
      nextCursor: null,
    };
    await open(server);
    await userEvent.click(await screen.findByText('Samtykkelogg'));
    expect(await screen.findByText('Samtykke trukket tilbake')).toBeTruthy();
    expect(screen.getByText('19. nov. 2026, 10:00 · Tekst 2026-10')).toBeTruthy();
  });
});

describe('the settings', () => {
  test('C-79 C-80 positions are stored for 24, 48, 72 or 168 hours, 24 by default, and the text has the chosen number', async () => {
    const server = makeServer(consented);
    await open(server);
    const select = await screen.findByRole<HTMLSelectElement>('combobox', {
      name: 'Hvor lenge posisjoner lagres',
    });
    expect([...select.options].map(({ value }) => value)).toEqual(['24', '48', '72', '168']);
    expect(select.value).toBe('24');
    expect(screen.getByText('Data slettes etter 24 timer.')).toBeTruthy();
    await userEvent.selectOptions(select, '168');
    expect(server.save).toHaveBeenCalledExactlyOnceWith({ dataRetentionHours: 168 });
    expect(await screen.findByText('Data slettes etter 168 timer.')).toBeTruthy();
    await waitFor(() => expect(toasts()).toEqual(['Innstillinger oppdatert']));
  });

  test.each([
    ['Del posisjon med kunder', { shareLocationWithClients: true }],
    ['Automatisk oppdatering', { trackingMode: 'manual' }],
  ])('C-79 C-85 the switch %s saves only its own setting', async (name, change) => {
    const server = makeServer(consented);
    await open(server);
    await userEvent.click(await switchOf(name));
    expect(server.save).toHaveBeenCalledExactlyOnceWith(change);
    await waitFor(() => expect(toasts()).toEqual(['Innstillinger oppdatert']));
  });

  test('C-79 C-119 a switch that could not be saved is rolled back with an error', async () => {
    const server = makeServer(consented);
    server.save.mockRejectedValueOnce(new Error('Failed to fetch'));
    await open(server);
    await userEvent.click(await switchOf('Del posisjon med kunder'));
    await waitFor(() => expect(toasts()).toEqual(['Kunne ikke oppdatere innstillinger.']));
    expect((await switchOf('Del posisjon med kunder')).checked).toBe(false);
  });

  test('C-83 the tracking switch starts and ends it, like the buttons', async () => {
    const server = makeServer(consented);
    await open(server);
    await userEvent.click(await switchOf('Posisjonssporing'));
    await waitFor(() => expect(device.watchers()).toBe(1));
    await userEvent.click(await switchOf('Posisjonssporing'));
    await waitFor(() => expect(device.watchers()).toBe(0));
    expect(server.toggle.mock.calls.map(([{ enabled }]) => enabled)).toEqual([true, false]);
  });
});

describe('the working day', () => {
  test('C-76 C-77 online first, then start: the position is watched and sent', async () => {
    const server = makeServer(consented);
    await open(server);
    const card = await work();
    expect(card.getByRole('button', { name: 'Start arbeid' })).toHaveProperty('disabled', true);
    await userEvent.click(card.getByRole('switch'));
    await userEvent.click(card.getByRole('button', { name: 'Start arbeid' }));
    await waitFor(() => expect(device.watchers()).toBe(1));
    await waitFor(() => expect(server.report).toHaveBeenCalled());
    expect(server.report.mock.calls[0]?.[0]).toMatchObject({ ...home, isOnline: true });
    expect(card.getByRole('switch')).toHaveProperty('disabled', true);
    expect(
      card.getByText('Kan ikke endres mens sporing pågår. Avslutt arbeidet først.'),
    ).toBeTruthy();
  });

  test('C-118 a denied permission leaves tracking off, with the reason', async () => {
    device.says(1);
    const server = makeServer(consented);
    await open(server);
    const card = await work();
    await userEvent.click(card.getByRole('switch'));
    await userEvent.click(card.getByRole('button', { name: 'Start arbeid' }));
    await waitFor(() => expect(toasts()).toEqual(['Feil ved henting av posisjon']));
    expect(server.toggle).not.toHaveBeenCalled();
  });

  test('C-77 ending sends a final, offline position', async () => {
    const server = makeServer(working);
    await open(server);
    await waitFor(() => expect(server.report).toHaveBeenCalledTimes(1));
    await press('Avslutt arbeid');
    await waitFor(() => expect(server.toggle).toHaveBeenCalledTimes(1));
    expect(server.report.mock.lastCall?.[0]).toMatchObject({ isOnline: false, isEnRoute: false });
    await waitFor(() => expect(toasts()).toEqual(['Arbeidet er avsluttet']));
    const card = await work();
    expect(card.getByRole<HTMLInputElement>('switch').checked).toBe(false);
  });

  test('C-173 in manual mode only the button reads and sends', async () => {
    const server = makeServer({ ...working, trackingMode: 'manual' });
    await open(server);
    await screen.findByRole('button', { name: 'Oppdater posisjon nå' });
    await pass(200);
    expect(device.wasAsked()).toBe(false);
    await press('Oppdater posisjon nå');
    await waitFor(() => expect(toasts()).toEqual(['Posisjon oppdatert']));
    expect(device.geolocation.getCurrentPosition.mock.calls[0]?.[2]).toEqual({
      enableHighAccuracy: true,
      timeout: 10_000,
      maximumAge: 60_000,
    });
    expect(server.report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(home));
    expect(device.watchers()).toBe(0);
  });

  test('C-79 C-84 the state is shown as text, numbers and colours', async () => {
    await open(makeServer({ ...working, trackingMode: 'manual' }));
    const card = await work();
    expect(card.getByText('Tilkoblet').dataset['tone']).toBe('green');
    expect(card.getByText('Aktiv').dataset['tone']).toBe('green');
    for (const text of ['59.913900', '10.752200', '± 18 m', '20. nov. 2026, 11:59'])
      expect(card.getByText(text)).toBeTruthy();
  });

  test('C-172 an approximate position is rounded to kilometres', async () => {
    const { lastPosition } = working;
    if (!lastPosition) throw new Error('a position');
    await open(
      makeServer({
        ...working,
        trackingMode: 'manual',
        lastPosition: { ...lastPosition, accuracy: 2340 },
      }),
    );
    expect((await work()).getByText('± 2,3 km')).toBeTruthy();
  });

  test('C-79 nothing can be sent while disconnected, with the reason', async () => {
    noteLiveState('offline');
    await open(makeServer({ ...working, trackingMode: 'manual' }));
    const card = await work();
    expect(card.getByText('Frakoblet').dataset['tone']).toBe('grey');
    expect(card.getByRole('button', { name: 'Oppdater posisjon nå' })).toHaveProperty(
      'disabled',
      true,
    );
    expect(card.getByText('Frakoblet: posisjonen kan ikke sendes nå.')).toBeTruthy();
  });

  test.each([
    ['online', working, 'green'],
    [
      'on the way',
      {
        ...working,
        lastPosition: working.lastPosition && { ...working.lastPosition, isEnRoute: true },
      },
      'yellow',
    ],
    [
      'offline after five minutes',
      {
        ...working,
        lastPosition: working.lastPosition && {
          ...working.lastPosition,
          receivedAt: '2026-11-20T10:54:00.000Z',
        },
      },
      'grey',
    ],
  ])('C-84 %s has its colour', async (_name, settings, tone) => {
    await open(makeServer({ ...settings, trackingMode: 'manual' }));
    const title = await screen.findByRole('heading', { name: 'Arbeidsøkt' });
    expect(title.parentElement?.querySelector('[data-tone]')?.getAttribute('data-tone')).toBe(tone);
  });

  test('C-57 with sharing off the customer is notified all the same, and the toast says no more', async () => {
    const server = makeServer(fresh);
    server.lists['bookings.listOfMaster'] = pageWith({ ...accepted, id: 82 });
    server.lists['bookings.setTravel'] = () => detailOf(accepted);
    await open(server);
    await press('Jeg er på vei');
    await waitFor(() => expect(toasts()).toEqual(['Kunden har fått beskjed om at du er på vei']));
    const [toast] = notificationsStore.getState().notifications;
    expect(toast?.message).toBe('Posisjonen din deles ikke.');
    expect(server.report).not.toHaveBeenCalled();
  });

  test('en route to one of the accepted jobs, the next one first, until arrival', async () => {
    const server = makeServer(working);
    const per = { ...accepted, id: 83, scheduledDate: '2026-11-28', clientName: 'Per' };
    let travel: 'enRoute' | 'arrived' | null = null;
    server.lists['bookings.listOfMaster'] = () =>
      pageWith(
        booking,
        { ...per, travel },
        { ...accepted, id: 82 },
        { ...accepted, id: 84, status: 'completed' },
      );
    type Wanted = { id: number; travel: typeof travel };
    const setTravel = vi.fn<(input: Wanted) => unknown>((wanted) => {
      travel = wanted.travel;
      return detailOf(per);
    });
    server.lists['bookings.setTravel'] = setTravel;
    await open(server);
    const select = await screen.findByRole<HTMLSelectElement>('combobox', {
      name: 'På vei til et oppdrag',
    });
    await waitFor(() =>
      expect([...select.options].map(({ value }) => value)).toEqual(['82', '83']),
    );
    await userEvent.selectOptions(select, '83');
    await press('Jeg er på vei');
    expect(await screen.findByText(/Du er på vei til Bytte kran · Per/)).toBeTruthy();
    expect(setTravel).toHaveBeenCalledExactlyOnceWith({ id: 83, travel: 'enRoute' });
    expect(server.report.mock.lastCall?.[0]).toMatchObject({
      isOnline: true,
      isEnRoute: true,
      bookingId: 83,
    });
    await press('Jeg er framme');
    await waitFor(() => expect(toasts()).toEqual(['Kunden har fått beskjed om at du er framme']));
    expect(setTravel).toHaveBeenLastCalledWith({ id: 83, travel: 'arrived' });
    expect(server.report.mock.lastCall?.[0]).toMatchObject({ isEnRoute: false, bookingId: null });
  });
});

describe('what is stored', () => {
  test('the access log: who, which booking and when', async () => {
    const server = makeServer(consented);
    const at = { firstAt: '2026-11-20T08:00:00.000Z', lastAt: '2026-11-20T09:30:00.000Z' };
    server.lists['tracking.viewers'] = {
      items: [
        {
          id: 5,
          viewerName: 'Kari Nordmann',
          isAdmin: false,
          bookingId: 81,
          onMap: false,
          ...at,
        },
        {
          id: 4,
          viewerName: 'Anne Admin',
          isAdmin: true,
          bookingId: null,
          onMap: true,
          ...at,
          lastAt: at.firstAt,
        },
      ],
      nextCursor: null,
    };
    await open(server);
    const card = await part('Hvem har sett posisjonen');
    expect(await card.findByText('Kari Nordmann')).toBeTruthy();
    expect(card.getByText('Oppdrag #81')).toBeTruthy();
    expect(
      card.getByText('Første gang 20. nov. 2026, 09:00, sist 20. nov. 2026, 10:30'),
    ).toBeTruthy();
    expect(card.getByText('Administrator')).toBeTruthy();
    expect(card.getByText('På kartet over alle mestere')).toBeTruthy();
    expect(card.getByText('20. nov. 2026, 09:00')).toBeTruthy();
  });

  test('the user’s positions, page by page, and their deletion after a confirmation', async () => {
    const server = makeServer(consented);
    const position = { ...working.lastPosition, id: 9 };
    server.lists['tracking.history'] = ({ cursor }: { cursor?: string }) =>
      cursor
        ? { items: [{ ...position, id: 8, latitude: 59.8 }], nextCursor: null }
        : { items: [position], nextCursor: 'more' };
    await open(server);
    const card = await part('Lagrede posisjoner');
    expect(await card.findByText(/59\.913900, 10\.752200/)).toBeTruthy();
    await userEvent.click(card.getByRole('button', { name: 'Vis flere' }));
    expect(await card.findByText(/59\.800000/)).toBeTruthy();
    await press('Slett alt som er lagret');
    expect(server.erase).not.toHaveBeenCalled();
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Slett alt som er lagret' }));
    await waitFor(() => expect(toasts()).toEqual(['Lagrede posisjoner er slettet']));
  });
});
