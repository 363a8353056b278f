import { notifications, notificationsStore } from '@mantine/notifications';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PositionReport, TrackingSettings } from '@mesterhand/domain/tracking/schema';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadLanguage } from '../../../core/i18n/i18n.ts';
import { readSession, signIn, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import { refusal } from '../../bookings/booking-samples.ts';
import {
  consented,
  type Device,
  fresh,
  home,
  makeDevice,
  ola,
  plugIn,
  working,
} from '../tracking-samples.ts';
import TrackingWatch from './tracking-watch.tsx';

let device: Device;

beforeAll(() => loadLanguage('ru'), 30_000);

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T11:00:00Z') });
  localStorage.setItem('language', 'nb');
  signIn(ola, 'token');
  device = makeDevice();
  plugIn(device);
});
afterEach(() => {
  act(() => notifications.clean());
  cleanup();
  signOut();
  plugIn(undefined);
  vi.useRealTimers();
});

function makeServer(settings: TrackingSettings) {
  const state = { settings };
  const server = {
    get settings() {
      return state.settings;
    },
    set settings(next) {
      state.settings = next;
    },
    report: vi.fn<(report: PositionReport) => unknown>(() => ({
      stored: true,
      receivedAt: new Date().toISOString(),
    })),
    toggle: vi.fn<(input: { enabled: boolean }) => unknown>(({ enabled }) => {
      state.settings = { ...state.settings, isTrackingEnabled: enabled };
      return state.settings;
    }),
    read: vi.fn<() => unknown>(() => state.settings),
  };
  return server;
}
type Server = ReturnType<typeof makeServer>;

const open = (server: Server) =>
  renderApp(<TrackingWatch />, {
    answers: {
      'tracking.settings': server.read,
      'tracking.report': server.report,
      'tracking.toggle': server.toggle,
    },
  });
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const toasts = () => {
  const { notifications: shown, queue } = notificationsStore.getState();
  return [...shown, ...queue].map(({ title }) => title);
};
const button = () => screen.findByRole('button', { name: 'Sporing er på: posisjonen din sendes' });

describe('without consent', () => {
  test.each([
    ['no consent', fresh],
    ['no consent, whatever else the settings say', { ...fresh, isTrackingEnabled: true }],
    ['tracking switched off', consented],
    ['a mode in which only the button sends', { ...working, trackingMode: 'manual' as const }],
  ])('trap 5 C-83 C-173 with %s no position is requested', async (_why, settings) => {
    const server = makeServer(settings);
    await open(server);
    await waitFor(() => expect(server.read).toHaveBeenCalled());
    await pass(200);
    expect(device.wasAsked()).toBe(false);
    expect(server.report).not.toHaveBeenCalled();
  });
});

describe('while tracking is on', () => {
  test('C-82 C-83 it starts automatically: first position, then the watch, with the documented options', async () => {
    const server = makeServer(working);
    await open(server);
    await waitFor(() => expect(device.watchers()).toBe(1));
    const fast = { enableHighAccuracy: true, maximumAge: 30_000 };
    expect(device.geolocation.getCurrentPosition.mock.calls[0]?.[2]).toEqual({
      ...fast,
      timeout: 10_000,
    });
    expect(device.geolocation.watchPosition.mock.calls[0]?.[2]).toEqual({
      ...fast,
      timeout: 15_000,
    });
    expect(server.report).toHaveBeenCalledExactlyOnceWith({
      ...home,
      isOnline: true,
      isEnRoute: false,
      bookingId: null,
      timestamp: expect.stringMatching(/^2026-11-20T11:00:0/),
    });
  });

  test('C-81 moves are sent every 30 s at most, and a resting device once a minute', async () => {
    const server = makeServer(working);
    await open(server);
    await waitFor(() => expect(server.report).toHaveBeenCalledTimes(1));
    await pass(10);
    act(() => device.moves({ ...home, latitude: 59.93 }));
    await pass(5);
    expect(server.report).toHaveBeenCalledTimes(1);
    await pass(20);
    expect(server.report).toHaveBeenCalledTimes(2);
    expect(server.report.mock.calls[1]?.[0]).toMatchObject({ latitude: 59.93 });
    await pass(66);
    expect(server.report).toHaveBeenCalledTimes(3);
    // The check whether it has moved accepts a cached fix.
    expect(device.geolocation.getCurrentPosition.mock.calls.at(-1)?.[2]).toMatchObject({
      enableHighAccuracy: false,
    });
  });

  test('C-77 en route to a job every fix says so', async () => {
    const server = makeServer({ ...working, isEnRoute: true, enRouteBookingId: 81 });
    await open(server);
    await waitFor(() => expect(server.report).toHaveBeenCalled());
    expect(server.report.mock.calls[0]?.[0]).toMatchObject({ isEnRoute: true, bookingId: 81 });
  });

  test('C-119 a failed send is reported once, stored and retried', async () => {
    const server = makeServer(working);
    server.report.mockRejectedValueOnce(new Error('Failed to fetch'));
    server.report.mockRejectedValueOnce(new Error('Failed to fetch'));
    await open(server);
    await waitFor(() => expect(toasts()).toEqual(['Kunne ikke sende posisjonen']));
    act(() => notifications.clean());
    await pass(11);
    expect(server.report).toHaveBeenCalledTimes(2);
    expect(toasts()).toEqual([]);
    await pass(16);
    expect(server.report).toHaveBeenCalledTimes(3);
    expect(toasts()).toEqual([]);
    await pass(10);
    expect(server.report).toHaveBeenCalledTimes(3);
  });

  test('C-119 the texts are Russian until a language is chosen', async () => {
    localStorage.removeItem('language');
    const server = makeServer(working);
    server.report.mockRejectedValue(new Error('Failed to fetch'));
    await open(server);
    await waitFor(() => expect(toasts()).toEqual(['Не удалось отправить данные о местоположении']));
  });

  test('an expired session stops it', async () => {
    const server = makeServer(working);
    server.report.mockRejectedValue(refusal(401, 'auth.required'));
    await open(server);
    await waitFor(() => expect(readSession()).toBeNull());
    await waitFor(() => expect(device.watchers()).toBe(0));
    await pass(120);
    expect(server.report).toHaveBeenCalledTimes(1);
  });

  test('C-83 consent withdrawn elsewhere stops it, and the settings are re-fetched', async () => {
    const server = makeServer(working);
    server.report.mockImplementation(() => {
      server.settings = fresh;
      throw refusal(403, 'tracking.consentRequired');
    });
    await open(server);
    await waitFor(() => expect(server.read).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
    await pass(120);
    expect(server.report).toHaveBeenCalledTimes(1);
    expect(device.watchers()).toBe(0);
    expect(toasts()).toEqual([]);
  });

  test.each([
    [1, 'Tilgang til posisjon nektet. Vennligst aktiver geolokasjon.'],
    [2, 'Posisjon utilgjengelig. Prøv igjen senere.'],
    [3, 'Timeout ved henting av posisjon. Prøv igjen.'],
    [9, 'Ukjent feil ved henting av posisjon.'],
  ])('C-118 error %i of the device shows %s', async (code, words) => {
    device.says(code);
    await open(makeServer(working));
    await waitFor(() => expect(toasts()).toEqual(['Feil ved henting av posisjon']));
    const [shown] = notificationsStore.getState().notifications;
    expect(shown?.message).toBe(words);
    expect(device.watchers()).toBe(code === 1 ? 0 : 1);
  });

  test('C-118 a browser without geolocation shows a message', async () => {
    plugIn(undefined);
    await open(makeServer(working));
    await waitFor(() =>
      expect(notificationsStore.getState().notifications[0]?.message).toBe(
        'Geolokasjon ikke støttet',
      ),
    );
  });

  test('leaving the page ends the watch', async () => {
    const { unmount } = await open(makeServer(working));
    await waitFor(() => expect(device.watchers()).toBe(1));
    unmount();
    expect(device.watchers()).toBe(0);
  });
});

describe('the indicator in the header', () => {
  test('is on every page while tracking is on, and otherwise absent', async () => {
    const { unmount } = await open(makeServer(working));
    expect(await button()).toBeTruthy();
    unmount();
    await open(makeServer(consented));
    await pass(1);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('C-77 stops: a final, offline position, then off', async () => {
    const server = makeServer(working);
    await open(server);
    await waitFor(() => expect(server.report).toHaveBeenCalledTimes(1));
    await userEvent.click(await button());
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Avslutt arbeid' }));
    await waitFor(() => expect(server.toggle).toHaveBeenCalledTimes(1));
    expect(server.report.mock.lastCall?.[0]).toMatchObject({
      ...home,
      isOnline: false,
      isEnRoute: false,
    });
    expect(server.toggle.mock.calls[0]?.[0]).toMatchObject({ enabled: false });
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
    await pass(120);
    expect(server.report).toHaveBeenCalledTimes(2);
    expect(device.watchers()).toBe(0);
  });

  test('stops here at once although the server is unreachable, also after a reload, and reports it later', async () => {
    const server = makeServer(working);
    const { unmount } = await open(server);
    await waitFor(() => expect(server.report).toHaveBeenCalledTimes(1));
    server.report.mockRejectedValue(new Error('Failed to fetch'));
    server.toggle.mockRejectedValueOnce(new Error('Failed to fetch'));
    await userEvent.click(await button());
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Avslutt arbeid' }));
    await waitFor(() => expect(toasts()).toEqual(['Kunne ikke oppdatere innstillinger.']));
    expect(device.watchers()).toBe(0);
    unmount();

    const calls = device.geolocation.getCurrentPosition.mock.calls.length;
    await open(server);
    await pass(8);
    expect(device.geolocation.getCurrentPosition).toHaveBeenCalledTimes(calls);
    expect(server.toggle).toHaveBeenCalledTimes(2);
    expect(server.settings.isTrackingEnabled).toBe(false);
  });
});
