import { sessionUserSchema } from '@mesterhand/domain/access/actor';
import { comparedPeriod, listPeriods } from '@mesterhand/domain/statistics/periods';
import type { OwnStatistics, StatisticsPeriod } from '@mesterhand/domain/statistics/schema';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { signIn, signOut } from '../../core/session/session.ts';
import { sampleOf } from '../../core/testing/sample.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import { StatisticsScreen } from './statistics-screen.tsx';

const today = '2026-11-18';
const ola = sampleOf(sessionUserSchema, { id: 12, userType: 'master', masterId: 3, role: 'user' });

const nothing = {
  jobs: 0,
  workedMinutes: 0,
  earnings: 0,
  agreedEarnings: 0,
  estimatedEarnings: 0,
  customers: 0,
  repeatCustomers: 0,
  answers: 0,
  answerMinutes: null,
};

/** Twelve periods; the running one has the given numbers. */
function statisticsOf(
  by: OwnStatistics['by'],
  { now = {}, before = {} }: { now?: Partial<StatisticsPeriod>; before?: object } = {},
): OwnStatistics {
  const periods = listPeriods(by, today).map((period) => ({
    ...nothing,
    ...period,
    ...(period.until >= today && now),
    before: {
      ...nothing,
      ...comparedPeriod(by, period, today),
      ...(period.until >= today && before),
    },
  }));
  return { by, periods };
}

const open = (answer: unknown, path = '/statistics') =>
  renderApp(<StatisticsScreen />, { path, answers: { 'masters.ownStatistics': answer } });

beforeEach(() => signIn(ola, 'token'));
afterEach(() => {
  cleanup();
  signOut();
});

const busy = {
  now: {
    jobs: 3,
    workedMinutes: 270,
    earnings: 7400,
    agreedEarnings: 2400,
    estimatedEarnings: 900,
  },
  before: { jobs: 1, workedMinutes: 60, earnings: 8000 },
};
const answered = { customers: 2, repeatCustomers: 1, answers: 2, answerMinutes: 75 };

test('the totals say their change from as many days of the period before, and what is estimated', async () => {
  const now = { ...busy.now, ...answered };
  const before = { ...busy.before, customers: 4, repeatCustomers: 1, answerMinutes: 15 };
  await open(statisticsOf('week', { now, before }));
  const totals = within(await screen.findByRole('list', { name: 'Tall for perioden' }));
  const cards = totals.getAllByRole('listitem').map((card) => card.textContent.replace(/\s/g, ' '));
  expect(cards).toEqual([
    'Inntekt7 400 kr2 400 kr av det er avtalt, men uten godkjent regning. 900 kr av det er anslått etter prisen ved bestilling.−600 krmot 9.–11. nov.',
    'Utførte jobber3+2mot 9.–11. nov.',
    'Timer4,5 t+3,5 tmot 9.–11. nov.',
    'Svartid1 t 15 min+1 tmot 9.–11. nov.',
    'Faste kunder50 %+25 %-poengmot 9.–11. nov.',
  ]);
});

test('the address chooses weeks or months, the period and the measure of the chart', async () => {
  const { router } = await open((input: unknown) =>
    statisticsOf(JSON.stringify(input).includes('month') ? 'month' : 'week', busy),
  );
  await userEvent.click(await screen.findByRole('link', { name: 'Måneder' }));
  await screen.findByRole('heading', { name: 'november 2026 (så langt)' });
  await userEvent.click(screen.getByRole('link', { name: 'Forrige periode' }));
  await screen.findByRole('heading', { name: 'oktober 2026' });
  await userEvent.click(screen.getByRole('link', { name: 'Timer' }));
  await screen.findByRole('img', { name: /^Timer måned for måned, fra desember 2025/ });
  expect(router.state.location.search).toEqual({
    by: 'month',
    from: '2026-10-01',
    show: 'workedMinutes',
  });
  await userEvent.click(screen.getByRole('link', { name: 'Neste periode' }));
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ by: 'month', show: 'workedMinutes' }),
  );
});

test('an unknown period of the address is the running one', async () => {
  await open(statisticsOf('week', busy), '/statistics?from=2020-01-01&show=all&by=year');
  expect(
    await screen.findByRole('heading', { name: 'Uke 47, 16.–22. nov. (så langt)' }),
  ).toBeTruthy();
});

test('a new master is led from empty weeks to months, and from there to the profile', async () => {
  await open((input: unknown) =>
    statisticsOf(JSON.stringify(input).includes('month') ? 'month' : 'week'),
  );
  await userEvent.click(await screen.findByRole('link', { name: 'Vis måneder' }));
  expect(await screen.findByText('Ingen tall ennå')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Gjør profilen klar' });
  expect(link.getAttribute('href')).toBe('/profile?tab=edit');
});

test('a failure can be tried again', async () => {
  let calls = 0;
  await open(() => {
    calls += 1;
    if (calls === 1)
      throw Object.assign(new Error('No.'), { code: 'access.forbidden', status: 403 });
    return statisticsOf('week', busy);
  });
  expect(await screen.findByText('Kunne ikke hente statistikken')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Prøv igjen' }));
  expect(await screen.findByRole('list', { name: 'Tall for perioden' })).toBeTruthy();
});

test('customers and visitors send no request', async () => {
  signIn({ ...ola, userType: 'client', masterId: null }, 'token');
  const refuse = () => {
    throw new Error('Requested.');
  };
  await open(refuse);
  expect(await screen.findByText('Statistikken er for håndverkere')).toBeTruthy();
  cleanup();
  signOut();
  await open(refuse);
  expect(await screen.findByText('Logg inn for å se statistikken')).toBeTruthy();
});
