import type { Booking } from '@mesterhand/domain/bookings/schema';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import { accepted, kari, ola, pageWith } from '../booking-samples.ts';
import { DashboardScreen } from '../dashboard/dashboard-screen.tsx';
import OverrunNote from './overrun-note.tsx';

/** From 10 to 11; another job begins at 12. */
const job: Booking = { ...accepted, durationMinutes: 60 };
const next = { date: job.scheduledDate, time: '12:00', bookingId: 82 };
const withOverrun = (overrun: Booking['overrun']): Booking => ({ ...job, overrun });

afterEach(() => {
  cleanup();
  act(() => signOut());
});

async function show(viewer: 'client' | 'master', overrun: Booking['overrun']) {
  await renderApp(<OverrunNote booking={withOverrun(overrun)} viewer={viewer} />);
  return within(screen.getByRole('status'));
}

describe('a job whose agreed work is longer than its time', () => {
  test('shows its master what it overlaps with, and links to the dialog that moves that', async () => {
    const note = await show('master', { minutes: 120, next });
    note.getByText('Avtalt arbeid er 2 t lengre enn tiden i kalenderen');
    note.getByText(/overlapper med det neste oppdraget ditt kl\.\s12:00/u);
    const { href } = note.getByRole<HTMLAnchorElement>('link', { name: /Flytt oppdraget/ });
    const { pathname, searchParams } = new URL(href);
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/dashboard',
      { booking: '82', ask: 'move', about: '82' },
    ]);
  });

  test('shows its customer the same, who moves nothing of the master’s', async () => {
    const note = await show('client', { minutes: 120, next: { ...next, bookingId: null } });
    note.getByText(/overlapper med mesterens neste oppdrag kl\.\s12:00/u);
    expect(note.queryByRole('link')).toBeNull();
  });

  test.each([
    ['the drive', { minutes: 45, next }, /rekker ikke å kjøre .* kl\.\s12:00/u],
    [
      'a job of the next day',
      { minutes: 540, next: { ...next, date: '2026-11-25', time: '00:30' } },
      /25\. november kl\.\s00:30/u,
    ],
    ['the length of a day', { minutes: 600, next: null }, /Avtal en dag til/],
    ['nothing that is known', { minutes: 60, next: null }, /ikke satt av i kalenderen/],
  ])('says when the reason is %s', async (_, overrun, text) => {
    const note = await show('master', overrun);
    expect(note.getByText(text)).toBeTruthy();
  });

  test('links to the week where an own job is in the way', async () => {
    const note = await show('master', { minutes: 120, next: { ...next, bookingId: null } });
    expect(note.getByRole<HTMLAnchorElement>('link').href).toMatch(/\/week\?day=2026-11-24$/);
  });

  test.each([
    ['client', kari, 'bookings.listOfClient'],
    ['master', ola, 'bookings.listOfMaster'],
  ] as const)('says so on the card of the %s', async (_, user, list) => {
    act(() => signIn(user, 'token'));
    await renderApp(<DashboardScreen />, {
      path: '/dashboard',
      answers: { [list]: pageWith(withOverrun({ minutes: 120, next })) },
    });
    expect(await screen.findByText(/Avtalt arbeid er 2 t lengre/)).toBeTruthy();
  });
});

test('a job that the calendar holds has no note', async () => {
  await renderApp(<OverrunNote booking={job} viewer="master" />);
  expect(screen.queryByRole('status')).toBeNull();
});
