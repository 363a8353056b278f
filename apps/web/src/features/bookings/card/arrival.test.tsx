import type { Booking } from '@mesterhand/domain/bookings/schema';
import { osloCivil } from '@mesterhand/domain/time/oslo';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import Toasts from '../../../ui/shell/toasts.tsx';
import { accepted, detailOf, kari, ola, pageWith } from '../booking-samples.ts';
import { DashboardScreen } from '../dashboard/dashboard-screen.tsx';
import { ArrivalNote } from './arrival-note.tsx';
// Preloads the lazy module.
import './opened-card.tsx';

const today = { ...accepted, scheduledDate: osloCivil(new Date()).date };
const inMinutes = (minutes: number): string =>
  new Date(Date.now() + minutes * 60_000).toISOString();
const clock = (instant: string): string => osloCivil(new Date(instant)).time;

afterEach(() => {
  cleanup();
  act(() => signOut());
  localStorage.clear();
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

/** The dashboard of the job's master, with its card opened. */
async function openAsMaster(job: Booking, answers: Record<string, unknown> = {}) {
  act(() => signIn(ola, 'token'));
  const lists = { 'bookings.listOfMaster': () => pageWith(job) };
  const screens = (
    <>
      <DashboardScreen />
      <Toasts />
    </>
  );
  await renderApp(screens, { path: '/dashboard', answers: { ...lists, ...answers } });
  await screen.findByText('Bytte kran');
  await press('Mer om bestilling 81');
}

describe('the master of a job of today', () => {
  test('says to be late with one tap on the opened card', async () => {
    const setLate = vi.fn<(input: unknown) => unknown>(() =>
      detailOf({ ...today, lateMinutes: 20 }),
    );
    await openAsMaster(today, { 'bookings.setLate': setLate });
    await press('20 min forsinket');
    await waitFor(() => expect(setLate).toHaveBeenCalledExactlyOnceWith({ id: 81, minutes: 20 }));
    const toast = 'Kunden har fått beskjed om at du er 20 minutter forsinket';
    expect(await screen.findByText(toast)).toBeTruthy();
  });

  test('takes it back with the same button', async () => {
    const setLate = vi.fn<(input: unknown) => unknown>(() => detailOf(today));
    await openAsMaster({ ...today, lateMinutes: 10 }, { 'bookings.setLate': setLate });
    const pressed = await screen.findByRole('button', { name: '10 min forsinket' });
    expect(pressed.getAttribute('aria-pressed')).toBe('true');
    await press('10 min forsinket');
    await waitFor(() => expect(setLate).toHaveBeenCalledExactlyOnceWith({ id: 81, minutes: null }));
  });

  test('takes the journey back', async () => {
    const setTravel = vi.fn<(input: unknown) => unknown>(() => detailOf(today));
    const job: Booking = { ...today, travel: 'arrived', travelAt: inMinutes(-1) };
    await openAsMaster(job, { 'bookings.setTravel': setTravel });
    expect(screen.queryByRole('button', { name: '10 min forsinket' })).toBeNull();
    await press('Angre');
    await waitFor(() =>
      expect(setTravel).toHaveBeenCalledExactlyOnceWith({ id: 81, travel: 'enRoute' }),
    );
  });

  test.each<[string, Booking]>([
    ['of another day', { ...accepted, scheduledDate: '2027-11-24' }],
    ['that has begun', { ...today, status: 'in_progress' }],
  ])('is not offered to be late for a job %s', async (_, job) => {
    await openAsMaster(job);
    expect(screen.queryByRole('button', { name: '10 min forsinket' })).toBeNull();
  });
});

describe('the expected arrival', () => {
  const note = async (more: Partial<Booking>, viewer: 'client' | 'master' = 'client') => {
    act(() => signIn(kari, 'token'));
    await renderApp(<ArrivalNote booking={{ ...today, ...more }} viewer={viewer} />);
    return screen.queryByRole('status')?.textContent ?? null;
  };
  const [soon, later] = [inMinutes(20), inMinutes(40)];

  test('is a span, said to be an estimate, beside the delay', async () => {
    const arrival = { from: soon, until: later };
    expect(await note({ arrival, lateMinutes: 20 })).toBe(
      `Ola Hansen er 20 minutter forsinket.Kommer kl. ${clock(soon)}–${clock(later)}, anslag`,
    );
  });

  test('is said to the master as what the customer expects', async () => {
    expect(await note({ arrival: { from: soon, until: later } }, 'master')).toBe(
      `Kunden venter deg kl. ${clock(soon)}–${clock(later)}`,
    );
  });

  test.each([
    [-5, 15, 'Kommer innen kl. '],
    [-25, -5, 'Kommer når som helst nå, anslag'],
  ])('never lies in the past (%i to %i minutes)', async (from, until, text) => {
    const arrival = { from: inMinutes(from), until: inMinutes(until) };
    expect(await note({ arrival })).toContain(text);
  });

  test('is not shown where nothing is known', async () => {
    expect(await note({})).toBeNull();
  });
});
