import type { Position } from '@mesterhand/domain/tracking/schema';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../core/session/session.ts';
import { renderApp, type Stream } from '../../core/testing/testing.tsx';
import { refusal } from '../auth/auth-samples.ts';
import { accepted, booking, detailOf, kari } from '../bookings/booking-samples.ts';
import { PositionButton } from '../bookings/card/position-button.tsx';
import PositionDialog from './position-dialog.tsx';

const now = () => new Date().toISOString();
const position = (): Position => ({
  latitude: 59.9305,
  longitude: 10.78,
  accuracy: 1200,
  isOnline: true,
  isEnRoute: true,
  bookingId: 81,
  recordedAt: now(),
  receivedAt: now(),
});

const open = (answers: Record<string, unknown>) =>
  renderApp(<PositionDialog booking={81} onClose={() => {}} />, {
    answers: { 'bookings.byId': detailOf(accepted), ...answers },
  });

beforeEach(() => {
  vi.stubGlobal('navigator', { userAgent: navigator.userAgent, onLine: true });
  act(() => signIn(kari, 'token'));
});
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

describe('the button for the position', () => {
  test.each([
    ['confirmed', accepted.acceptedAt, true],
    ['in_progress', accepted.acceptedAt, true],
    ['confirmed', null, false],
    ['pending', null, false],
    ['completed', accepted.acceptedAt, false],
    ['cancelled', accepted.acceptedAt, false],
  ] as const)(
    'C-50 a booking that is %s (accepted: %s) has the button: %s',
    async (status, acceptedAt, has) => {
      await renderApp(<PositionButton booking={{ ...booking, status, acceptedAt }} />);
      const name = 'Vis posisjon til Ola Hansen';
      expect(screen.queryByRole('button', { name }) !== null).toBe(has);
    },
  );

  test('C-50 the button opens the dialog of its booking', async () => {
    const { router } = await renderApp(<PositionButton booking={accepted} />);
    await userEvent.click(screen.getByRole('button', { name: 'Vis posisjon til Ola Hansen' }));
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({
        dialog: 'position',
        booking: accepted.id,
      }),
    );
  });
});

describe('the position', () => {
  test('C-65 C-172 is shown as text next to the map', async () => {
    await open({ 'tracking.position': { position: position(), reason: 'shown' } });
    expect(await screen.findByText('Ola Hansen er på vei.')).toBeDefined();
    expect(screen.getByText('± 1,2 km')).toBeDefined();
    expect(screen.getByText('59.930500, 10.780000')).toBeDefined();
    expect(screen.getByText('nå')).toBeDefined();
    expect(screen.getByText('På vei til oppdrag')).toBeDefined();
  });

  test('C-65 is loading at first', async () => {
    await open({ 'tracking.position': () => new Promise(() => {}) });
    expect(await screen.findByText('Laster inn kart...')).toBeDefined();
  });

  test.each([
    ['none', /den siste halvtimen/],
    ['notShared', /deler ikke posisjonen/],
    ['notActive', /bare mens den avtalte jobben er åpen/],
  ])('C-65 there is none: %s', async (reason, why) => {
    await open({ 'tracking.position': { position: null, reason } });
    expect(await screen.findByText('Ingen posisjon tilgjengelig ennå.')).toBeDefined();
    expect(screen.getByText(why)).toBeDefined();
  });

  test('C-65 trap 5 when the live connection ends it, it disappears at once, then its reason shows', async () => {
    const ask = vi
      .fn<() => unknown>()
      .mockReturnValueOnce({ position: position(), reason: 'shown' })
      .mockReturnValue({ position: null, reason: 'notShared' });
    let take: ((event: unknown) => void) | undefined;
    await open({
      'tracking.position': ask,
      'tracking.live': () => new Promise((resolve) => (take = resolve)),
    });
    await screen.findByText('Ola Hansen er på vei.');
    act(() => take?.({ position: null }));
    expect(await screen.findByText(/deler ikke posisjonen/)).toBeDefined();
    expect(screen.queryByText('59.930500, 10.780000')).toBeNull();
  });

  test('C-65 an offline device shows no live connection', async () => {
    await open({
      'tracking.position': { position: position(), reason: 'shown' },
      'tracking.live': (_input: unknown, stream: Stream) => {
        stream.push({ position: position() });
        return new Promise(() => {});
      },
    });
    expect(await screen.findByText('Direkte')).toBeDefined();
    vi.stubGlobal('navigator', { userAgent: navigator.userAgent, onLine: false });
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(await screen.findByText('Uten nett – oppdateres ikke')).toBeDefined();
    expect(screen.queryByText('Direkte')).toBeNull();
    act(() => void window.dispatchEvent(new Event('online')));
  });

  test('C-65 a master en route is shown without a position', async () => {
    const travelAt = new Date().toISOString();
    await open({
      'bookings.byId': detailOf({ ...accepted, travel: 'enRoute', travelAt }),
      'tracking.position': { position: null, reason: 'notShared' },
    });
    expect(await screen.findByText(/^Ola Hansen er på vei \(meldt kl\. /)).toBeDefined();
    expect(screen.getByText('Ingen posisjon tilgjengelig ennå.')).toBeDefined();
  });

  test('C-65 a live event is shown', async () => {
    await open({
      'tracking.position': { position: null, reason: 'none' },
      'tracking.live': () => ({ position: { ...position(), latitude: 59.95 } }),
    });
    expect(await screen.findByText('59.950000, 10.780000')).toBeDefined();
  });

  test('C-65 a failure is shown, and can be retried', async () => {
    const ask = vi
      .fn<() => unknown>()
      .mockImplementationOnce(() => {
        throw refusal('bookings.notFound', 404);
      })
      .mockReturnValue({ position: position(), reason: 'shown' });
    await open({ 'tracking.position': ask });
    expect(await screen.findByText('Feil ved henting av bestilling')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Prøv igjen' }));
    expect(await screen.findByText('Ola Hansen er på vei.')).toBeDefined();
  });

  test('a visitor signs in first', async () => {
    act(() => signOut());
    const ask = vi.fn<() => unknown>();
    await open({ 'tracking.position': ask });
    expect(await screen.findByText('Logg inn for å se posisjonen')).toBeDefined();
    expect(ask).not.toHaveBeenCalled();
  });
});
