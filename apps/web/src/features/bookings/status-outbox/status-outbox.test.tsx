import { notifications } from '@mantine/notifications';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SessionUser } from '@mesterhand/domain/access/actor';
import { osloCivil } from '@mesterhand/domain/time/oslo';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import Toasts from '../../../ui/shell/toasts.tsx';
import { accepted, booking, detailOf, kari, ola, pageWith, refusal } from '../booking-samples.ts';
import { DashboardScreen } from '../dashboard/dashboard-screen.tsx';
// Preloads the lazy module.
import '../card/opened-card.tsx';
import { itemsOf, statusOutboxKey, statusPlace } from './status-outbox.ts';

const online = (isOnline: boolean) =>
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
const backOnline = () => {
  online(true);
  act(() => void window.dispatchEvent(new Event('online')));
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const badge = (text: string) => screen.findByText(text, { selector: '[data-tone]' });
/** Opens the only card, which has what is said of it in full. */
const openCard = () => press('Mer om bestilling 81');
const stored = (user: SessionUser) => localStorage.getItem(statusOutboxKey(user.id));

async function open(user: SessionUser, setStatus: (input: unknown) => unknown, jobs = [booking]) {
  act(() => signIn(user, 'token'));
  const screens = (
    <>
      <DashboardScreen />
      <Toasts />
    </>
  );
  const list = vi.fn<() => unknown>(() => pageWith(...jobs));
  const answers = { 'bookings.listOfMaster': list, 'bookings.setStatus': setStatus };
  await renderApp(screens, { path: '/dashboard', answers });
  return { list };
}

beforeEach(() => void online(true));
afterEach(() => {
  act(() => notifications.clean());
  cleanup();
  act(() => signOut());
  localStorage.clear();
  vi.restoreAllMocks();
});

describe('a step that is taken offline', () => {
  test('C-56 is shown as pending, survives closing the page and is sent when back online', async () => {
    online(false);
    const before = vi.fn<() => unknown>();
    await open(ola, before);
    await press('Bekreft oppdrag');
    expect((await screen.findAllByText('Venter på nett')).length).toBeGreaterThan(0);
    expect((await badge('Bekreftet – venter på nett')).dataset['tone']).toBe('grey');
    expect(screen.queryByText('Status oppdatert')).toBeNull();
    expect(before).not.toHaveBeenCalled();
    expect(stored(ola)).toContain('"status":"confirmed"');
    // The page is closed and opened again.
    cleanup();
    const setStatus = vi.fn<(input: unknown) => unknown>(() => detailOf(accepted));
    await open(ola, setStatus);
    await screen.findByText('Venter på nett');
    backOnline();
    const input = { id: 81, status: 'confirmed', seen: 'pending' };
    await waitFor(() => expect(setStatus).toHaveBeenCalledExactlyOnceWith(input));
    expect(await screen.findByText('Status oppdatert')).toBeTruthy();
    await waitFor(() => expect(stored(ola)).toBeNull());
  });

  test('C-56 that conflicts with another change is reverted, and the card says why until dismissed', async () => {
    online(false);
    await open(ola, () => Promise.reject(refusal(409, 'conflict.stale')));
    await press('Bekreft oppdrag');
    backOnline();
    expect(await screen.findByText('Ikke utført: Bekreft oppdrag')).toBeTruthy();
    expect(await badge('Venter')).toBeTruthy();
    await press('Lukk');
    await waitFor(() => expect(screen.queryByText('Ikke utført: Bekreft oppdrag')).toBeNull());
    expect(stored(ola)).toBeNull();
  });

  test('C-56 can be undone before it is sent', async () => {
    online(false);
    const setStatus = vi.fn<() => unknown>();
    await open(ola, setStatus);
    await press('Bekreft oppdrag');
    await openCard();
    await press('Ikke send');
    expect(await badge('Venter')).toBeTruthy();
    backOnline();
    expect(stored(ola)).toBeNull();
    expect(setStatus).not.toHaveBeenCalled();
  });

  test('C-57 and the next one are sent in order, each with the status it was decided on', async () => {
    online(false);
    const setStatus = vi.fn<(input: unknown) => unknown>(() => detailOf(accepted));
    await open(ola, setStatus, [{ ...accepted, scheduledDate: '2026-11-02' }]);
    await press('Start oppdrag');
    await press('Fullfør oppdrag');
    backOnline();
    await waitFor(() => expect(setStatus).toHaveBeenCalledTimes(2));
    expect(setStatus.mock.calls.map(([input]) => input)).toEqual([
      { id: 81, status: 'in_progress', seen: 'confirmed' },
      { id: 81, status: 'completed', seen: 'in_progress' },
    ]);
  });

  test('is never sent by another user who signs in on this device', async () => {
    online(false);
    await open(ola, vi.fn<() => unknown>());
    await press('Bekreft oppdrag');
    act(() => signOut());
    cleanup();
    const setStatus = vi.fn<() => unknown>();
    await open({ ...kari, id: 99, userType: 'master', masterId: 50, role: 'master' }, setStatus);
    backOnline();
    await screen.findByText('Bytte kran');
    expect(setStatus).not.toHaveBeenCalled();
    expect(stored(ola)).toContain('"status":"confirmed"');
  });
});

describe('what the master says of the journey offline', () => {
  const today = { ...accepted, scheduledDate: osloCivil(new Date()).date };

  test('is shown at once, survives closing the page and is sent in its order', async () => {
    online(false);
    await open(ola, vi.fn<() => unknown>(), [today]);
    await openCard();
    await press('20 min forsinket');
    expect(await screen.findByText('Du har meldt at du er 20 minutter forsinket.')).toBeTruthy();
    await press('Jeg er på vei');
    await press('Start oppdrag');
    expect(await badge('Pågår – venter på nett')).toBeTruthy();
    cleanup();
    const calls: unknown[] = [];
    const answer = (name: string) => (input: unknown) => {
      calls.push([name, input]);
      return detailOf(today);
    };
    const answers = {
      'bookings.listOfMaster': () => pageWith(today),
      'bookings.setTravel': answer('setTravel'),
      'bookings.setLate': answer('setLate'),
      'bookings.setStatus': answer('setStatus'),
    };
    await renderApp(<DashboardScreen />, { path: '/dashboard', answers });
    await screen.findByText('Venter på nett');
    backOnline();
    await waitFor(() => expect(calls).toHaveLength(3));
    expect(calls).toEqual([
      ['setLate', { id: 81, minutes: 20 }],
      ['setTravel', { id: 81, travel: 'enRoute' }],
      ['setStatus', { id: 81, status: 'in_progress', seen: 'confirmed' }],
    ]);
    await waitFor(() => expect(stored(ola)).toBeNull());
  });

  test('and the server refuses is named on the card', async () => {
    online(false);
    const refused = () => Promise.reject(refusal(409, 'bookings.notTheDay'));
    act(() => signIn(ola, 'token'));
    const answers = {
      'bookings.listOfMaster': () => pageWith(today),
      'bookings.setLate': refused,
    };
    await renderApp(<DashboardScreen />, { path: '/dashboard', answers });
    await openCard();
    await press('10 min forsinket');
    backOnline();
    expect(await screen.findByText('Ikke utført: 10 min forsinket')).toBeTruthy();
    expect(screen.getByText('Dette kan bare meldes på dagen for jobben.')).toBeTruthy();
  });
});

describe('the stored outbox', () => {
  test.each([[null], ['{}'], ['[{"bookingId":0}]'], ['[{"id":"a","bookingId":1,"status":"x"}]']])(
    'ignores invalid content: %s',
    (text) => {
      expect(statusPlace(3).parse(JSON.parse(text ?? 'null'))).toEqual([]);
    },
  );

  test('separates pending steps from refused ones', () => {
    const step = { bookingId: 81, status: 'confirmed', seen: 'pending', reason: null } as const;
    const one = { ...step, seenFee: null, saying: null, task: null };
    const outbox = [
      { ...one, id: 'a', state: 'failed', refusal: 'conflict.stale' },
      { ...one, id: 'b', state: 'failed', refusal: null },
      { ...one, id: 'c', state: 'waiting', refusal: null, bookingId: 82 },
    ] as const;
    const { pending, refused } = itemsOf(outbox, { id: 81 });
    expect(pending.map(({ id }) => id)).toEqual(['b']);
    expect(refused?.id).toBe('a');
  });
});
