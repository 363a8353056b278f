import type { Figures, Period, Stats } from '@mesterhand/domain/admin/dashboard';
import { addDays } from '@mesterhand/domain/time/oslo';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderApp } from '../../core/testing/testing.tsx';
import { refusal } from '../auth/auth-samples.ts';
import DashboardTab from './dashboard-tab.tsx';

// Nothing has a size here, and a chart without one only complains.
vi.mock('./chart/period-chart.tsx', () => ({ default: () => null }));

afterEach(cleanup);

const stats: Stats = {
  totalUsers: 88,
  totalMasters: 61,
  totalBookings: 1230,
  totalReviews: 160,
  pendingBookings: 17,
  recentMessages: 7,
};

const nothing = { bookings: 0, revenue: 0, registrations: 0, responseMinutes: null };
const firstDay = '2026-06-07';

/** 168 days until Saturday the 21st of November, with a booking on each of the last sixty. */
function makeDays(last: Partial<Period> = {}): Period[] {
  return Array.from({ length: 168 }, (_, index) => ({
    ...nothing,
    from: addDays(firstDay, index),
    ...(index >= 108 && index < 138 && { bookings: 1 }),
    ...(index >= 138 && { bookings: 2, ...last }),
  }));
}

const figures = (days: Period[]): Figures => ({
  days,
  weeks: Array.from({ length: 12 }, (_, index) => ({
    ...nothing,
    bookings: 3,
    from: addDays('2026-08-31', 7 * index),
  })),
  topCategories: [{ id: 1, code: 'plumbing', name: 'VVS', bookings: 21 }],
  topCities: [{ city: 'tromso', bookings: 13 }],
});

const open = (answers: Record<string, unknown> = {}, path = '/admin') =>
  renderApp(<DashboardTab />, {
    path,
    answers: { 'admin.stats': stats, 'admin.figures': figures(makeDays()), ...answers },
  });

/** Refuses the first time, then answers. */
function failingOnce(answer: unknown) {
  let calls = 0;
  return () => {
    calls += 1;
    if (calls === 1) throw refusal('server.internal', 500);
    return answer;
  };
}

describe('the statistics', () => {
  test('A-04 six numbers lead to what they count', async () => {
    await open();
    const links = await screen.findAllByRole('link');
    expect(await screen.findByText(/^1.230$/)).toBeTruthy();
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Brukere', '/admin/users'],
      ['Mestere', '/admin/users?type=master'],
      ['Bestillinger', '/admin/bookings'],
      ['Anmeldelser', '/admin/reviews'],
      ['Bestillinger som venter', '/admin/bookings?status=pending'],
      ['Meldinger siste døgn', '/admin/messages'],
    ]);
  });

  test('A-06 their failure is shown beside the figures, and another try brings them', async () => {
    await open({ 'admin.stats': failingOnce(stats) });
    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toContain('Statistikken kunne ikke hentes');
    expect(await screen.findByRole('heading', { name: 'Svartid' })).toBeTruthy();
    await userEvent.click(within(failure).getByRole('button', { name: 'Prøv igjen' }));
    expect(await screen.findByText('88')).toBeTruthy();
  });

  test('A-06 numbers that cannot be renewed stay, and say how old they are', async () => {
    let fails = false;
    const answer = () => {
      if (fails) throw refusal('server.unavailable', 503);
      return stats;
    };
    const { queryClient } = await open({ 'admin.stats': answer });
    await screen.findByText('88');
    fails = true;
    await act(() => queryClient.refetchQueries({ queryKey: [['admin', 'stats']] }));
    const note = await screen.findByRole('alert');
    expect(note.textContent).toMatch(/^Tallene er fra kl\. .+utilgjengelig/);
    expect(screen.getByText('88')).toBeTruthy();
    fails = false;
    await userEvent.click(within(note).getByRole('button', { name: 'Prøv igjen' }));
    expect(await screen.findByText(/^Oppdatert kl\. /)).toBeTruthy();
  });
});

const cardOf = async (name: string) => {
  const card = (await screen.findByRole('heading', { name })).closest('section');
  if (!card) throw new Error(`There is no card of ${name}.`);
  return within(card);
};

describe('the figures', () => {
  test('A-06 their failure leaves the statistics alone, and another try brings them', async () => {
    await open({ 'admin.figures': failingOnce(figures(makeDays())) });
    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toContain('Utviklingen kunne ikke hentes');
    expect(await screen.findByText('88')).toBeTruthy();
    await userEvent.click(within(failure).getByRole('button', { name: 'Prøv igjen' }));
    expect(await screen.findByRole('heading', { name: 'Svartid' })).toBeTruthy();
  });

  test('a card says what the last 30 days come to, and how the 30 before them were', async () => {
    await open();
    const bookings = await cardOf('Bestillinger');
    expect(bookings.getByText('60')).toBeTruthy();
    expect(bookings.getByText('+100 %')).toBeTruthy();
    expect(bookings.getByText('mot de 30 dagene før')).toBeTruthy();
  });

  test('too little before is no comparison', async () => {
    await open();
    const registrations = await cardOf('Registreringer');
    expect(registrations.getByText('Ingen nye brukere i dette tidsrommet')).toBeTruthy();
    expect(registrations.queryByText(/dagene før/)).toBeNull();
  });

  test('days and weeks are chosen in the address, which says nothing of the usual ones', async () => {
    const { router } = await open({}, '/admin?by=week');
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Per uke' })).checked).toBe(
      true,
    );
    expect(screen.queryByRole('radio', { name: '30 dager' })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Per dag' }));
    await userEvent.click(await screen.findByRole('radio', { name: '7 dager' }));
    expect(router.state.location.search).toEqual({ days: 7 });
    expect((await cardOf('Bestillinger')).getByText('14')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: '30 dager' }));
    expect(router.state.location.search).toEqual({});
  });

  test('whoever wants the numbers reads a table, in which nobody answering is no zero', async () => {
    const days = makeDays({ responseMinutes: 95 });
    await open({
      'admin.figures': figures(days.with(167, { ...nothing, from: addDays(firstDay, 167) })),
    });
    const response = await cardOf('Svartid');
    await userEvent.click(response.getByText('Vis som tabell'));
    const [, newest, before] = response.getAllByRole('row');
    expect(newest?.textContent).toMatch(/21\. november.*Ingen svar/);
    expect(before?.textContent).toMatch(/20\. november.*1\D+35/);
  });

  test('what is booked most, and where', async () => {
    await open();
    expect((await cardOf('Mest bestilte kategorier')).getByText('VVS')).toBeTruthy();
    expect((await cardOf('Byer med flest bestillinger')).getByText('Tromsø')).toBeTruthy();
  });

  test('before anything has happened there is something better to do', async () => {
    const days = makeDays().map(({ from }) => ({ ...nothing, from }));
    await open({ 'admin.figures': figures(days) });
    expect(await screen.findByText('Her kommer utviklingen')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Til kategoriene' })).toBeTruthy();
  });
});
