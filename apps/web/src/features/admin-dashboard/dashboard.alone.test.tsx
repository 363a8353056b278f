import type { Figures, Period, Stats } from '@mesterhand/domain/admin/dashboard';
import type { Work } from '@mesterhand/domain/admin/work';
import { addDays } from '@mesterhand/domain/time/oslo';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderApp } from '../../core/testing/testing.tsx';
import { refusal } from '../auth/auth-samples.ts';
import DashboardTab from './dashboard-tab.tsx';

// happy-dom has no layout, and the chart library warns about a missing size.
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

const work: Work[] = [
  { kind: 'documents', count: 3, oldestAt: new Date(Date.now() - 5 * 3_600_000).toISOString() },
  { kind: 'reports', count: 0, oldestAt: null },
  { kind: 'noShows', count: 1, oldestAt: new Date(Date.now() - 3 * 86_400_000).toISOString() },
];

const nothing = { bookings: 0, revenue: 0, registrations: 0, responseMinutes: null };
const firstDay = '2026-06-07';

/** 168 days until Saturday 21 November, with a booking on each of the last sixty. */
function makeDays(last: Partial<Period> = {}): Period[] {
  return Array.from({ length: 168 }, (_, index) => ({
    ...nothing,
    from: addDays(firstDay, index),
    ...(index >= 108 && index < 138 && { bookings: 1 }),
    ...(index >= 138 && { bookings: 2, ...last }),
  }));
}

const makeMetrics = (days: Period[]): Figures => ({
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
    answers: {
      'admin.work': work,
      'admin.stats': stats,
      'admin.figures': makeMetrics(makeDays()),
      ...answers,
    },
  });

/** Fails on the first call, then answers. */
function failingOnce(answer: unknown) {
  let calls = 0;
  return () => {
    calls += 1;
    if (calls === 1) throw refusal('server.internal', 500);
    return answer;
  };
}

describe('the statistics', () => {
  test('A-04 six statistics link to their lists', async () => {
    await open();
    const region = await screen.findByRole('region', { name: 'Akkurat nå' });
    const links = await within(region).findAllByRole('link');
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

  test('A-06 a failure leaves the metrics alone, and a retry loads the statistics', async () => {
    await open({ 'admin.stats': failingOnce(stats) });
    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toContain('Statistikken kunne ikke hentes');
    expect(await screen.findByRole('heading', { name: 'Svartid' })).toBeTruthy();
    await userEvent.click(within(failure).getByRole('button', { name: 'Prøv igjen' }));
    expect(await screen.findByText('88')).toBeTruthy();
  });

  test('A-06 a failed refresh keeps the numbers and shows their age', async () => {
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

describe('the metrics', () => {
  test('A-06 a failure leaves the statistics alone, and a retry loads the metrics', async () => {
    await open({ 'admin.figures': failingOnce(makeMetrics(makeDays())) });
    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toContain('Utviklingen kunne ikke hentes');
    expect(await screen.findByText('88')).toBeTruthy();
    await userEvent.click(within(failure).getByRole('button', { name: 'Prøv igjen' }));
    expect(await screen.findByRole('heading', { name: 'Svartid' })).toBeTruthy();
  });

  test('a card compares the last 30 days with the 30 before', async () => {
    await open();
    const bookings = await cardOf('Bestillinger');
    expect(bookings.getByText('60')).toBeTruthy();
    expect(bookings.getByText('+100 %')).toBeTruthy();
    expect(bookings.getByText('mot de 30 dagene før')).toBeTruthy();
  });

  test('shows no comparison with too little data', async () => {
    await open();
    const registrations = await cardOf('Registreringer');
    expect(registrations.getByText('Ingen nye brukere i dette tidsrommet')).toBeTruthy();
    expect(registrations.queryByText(/dagene før/)).toBeNull();
  });

  test('keeps days or weeks in the URL, and omits the default', async () => {
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

  test('offers a table, in which a missing value is not zero', async () => {
    const days = makeDays({ responseMinutes: 95 });
    await open({
      'admin.figures': makeMetrics(days.with(167, { ...nothing, from: addDays(firstDay, 167) })),
    });
    const response = await cardOf('Svartid');
    await userEvent.click(response.getByText('Vis som tabell'));
    const [, newest, before] = response.getAllByRole('row');
    expect(newest?.textContent).toMatch(/21\. november.*Ingen svar/);
    expect(before?.textContent).toMatch(/20\. november.*1\D+35/);
  });

  test('lists the most booked categories and cities', async () => {
    await open();
    expect((await cardOf('Mest bestilte kategorier')).getByText('VVS')).toBeTruthy();
    expect((await cardOf('Byer med flest bestillinger')).getByText('Tromsø')).toBeTruthy();
  });

  test('shows an empty state before there is any data', async () => {
    const days = makeDays().map(({ from }) => ({ ...nothing, from }));
    await open({ 'admin.figures': makeMetrics(days) });
    expect(await screen.findByText('Her kommer utviklingen')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Til kategoriene' })).toBeTruthy();
  });
});

describe('the work list', () => {
  test('counts what waits, with the age of the oldest and a link to the filtered list', async () => {
    await open();
    const list = await screen.findByRole('region', { name: 'Venter på deg' });
    const documents = await within(list).findByRole('link', { name: 'Dokumenter å godkjenne' });
    expect(documents.getAttribute('href')).toBe('/admin/verification');
    expect(documents.closest('li')?.textContent).toMatch(/Eldste.*5.*3$/);
    const disputes = within(list).getByRole('link', { name: 'Uenighet om ikke møtt' });
    expect(disputes.getAttribute('href')).toContain('view=noShows');
    expect(disputes.getAttribute('href')).toContain('state=disputed');
    // What the role has no list of has no row.
    expect(within(list).getAllByRole('listitem')).toHaveLength(work.length);
  });

  test('says when nothing waits, and why it could not be loaded', async () => {
    await open({ 'admin.work': [{ kind: 'reports', count: 0, oldestAt: null }] });
    expect(
      await screen.findByRole('heading', { name: 'Ingenting venter akkurat nå' }),
    ).toBeTruthy();
    cleanup();
    await open({
      'admin.work': () => {
        throw refusal('server.internal', 500);
      },
    });
    expect(await screen.findByText('Arbeidslisten kunne ikke hentes')).toBeTruthy();
  });
});
