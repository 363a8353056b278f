import { notifications, notificationsStore } from '@mantine/notifications';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { noteLiveState } from '../../../core/api/live.ts';
import { signIn, signOut } from '../../../core/session/session.ts';
import { accepted, booking, detailOf, pageWith } from '../../bookings/booking-samples.ts';
import { makeServer, openTab, pass, press, toasts, work } from './location-tab-samples.tsx';
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

let device: Device;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T11:00:00Z') });
  localStorage.setItem('language', 'nb');
  signIn(ola, 'token');
  device = makeDevice();
  plugIn(device);
  noteLiveState('connected');
});
afterEach(() => {
  act(() => notifications.clean());
  cleanup();
  signOut();
  plugIn(undefined);
  noteLiveState('idle');
  vi.useRealTimers();
});

describe('the working day', () => {
  test('C-76 C-77 online first, then start: the position is watched and sent', async () => {
    const server = makeServer(consented);
    await openTab(server);
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
    await openTab(server);
    const card = await work();
    await userEvent.click(card.getByRole('switch'));
    await userEvent.click(card.getByRole('button', { name: 'Start arbeid' }));
    await waitFor(() => expect(toasts()).toEqual(['Feil ved henting av posisjon']));
    expect(server.toggle).not.toHaveBeenCalled();
  });

  test('C-77 ending sends a final, offline position', async () => {
    const server = makeServer(working);
    await openTab(server);
    await waitFor(() => expect(server.report).toHaveBeenCalledTimes(1));
    await press('Avslutt arbeid');
    await waitFor(() => expect(server.toggle).toHaveBeenCalledTimes(1));
    expect(server.report.mock.lastCall?.[0]).toMatchObject({ isOnline: false, isEnRoute: false });
    await waitFor(() => expect(toasts()).toEqual(['Arbeidet er avsluttet']));
    const card = await work();
    expect(card.getByRole<HTMLInputElement>('switch').checked).toBe(false);
  });

  test('C-82 C-173 in manual mode only the button reads and sends', async () => {
    const server = makeServer({ ...working, trackingMode: 'manual' });
    await openTab(server);
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
    await openTab(makeServer({ ...working, trackingMode: 'manual' }));
    const card = await work();
    expect(card.getByText('Tilkoblet').dataset['tone']).toBe('green');
    expect(card.getByText('Aktiv').dataset['tone']).toBe('green');
    for (const text of ['59.913900', '10.752200', '± 18 m', '20. nov. 2026, 11:59'])
      expect(card.getByText(text)).toBeTruthy();
  });

  test('C-172 an approximate position is rounded to kilometres', async () => {
    const { lastPosition } = working;
    if (!lastPosition) throw new Error('a position');
    await openTab(
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
    await openTab(makeServer({ ...working, trackingMode: 'manual' }));
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
    await openTab(makeServer({ ...settings, trackingMode: 'manual' }));
    const title = await screen.findByRole('heading', { name: 'Arbeidsøkt' });
    expect(title.parentElement?.querySelector('[data-tone]')?.getAttribute('data-tone')).toBe(tone);
  });

  test('C-57 with sharing off the customer is notified all the same, and the toast says no more', async () => {
    const server = makeServer(fresh);
    server.lists['bookings.listOfMaster'] = pageWith({ ...accepted, id: 82 });
    server.lists['bookings.setTravel'] = () => detailOf(accepted);
    await openTab(server);
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
    await openTab(server);
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
