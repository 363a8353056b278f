import type { Series } from '@mesterhand/domain/series/schema';
import { seriesSchema } from '@mesterhand/domain/series/schema';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../../core/testing/testing.tsx';
import { sampleOf } from '../../../core/testing/sample.ts';
import { kari, ola } from '../booking-samples.ts';
import SeriesDialog from './series-dialog.tsx';

const day = { holiday: null, booking: null, clash: null, freeTimes: [] };
const free = { date: '2099-12-28', time: '10:00' };

const requested: Series = sampleOf(seriesSchema, {
  id: 6,
  clientId: 3,
  masterId: 12,
  clientName: 'Kari Nordmann',
  masterName: 'Ola Hansen',
  service: 'Vask',
  repeats: 'weekly',
  firstDate: '2099-12-18',
  time: '10:00',
  estimatedPrice: 900,
  priceBasis: 'service',
  status: 'requested',
  occurrences: [
    { ...day, date: '2099-12-18' },
    {
      ...day,
      date: '2099-12-25',
      holiday: 'christmasDay',
      clash: 'closed',
      freeTimes: [free],
    },
  ],
});
const active: Series = {
  ...requested,
  status: 'active',
  acceptedAt: '2026-11-20T10:00:00.000Z',
};

const show = (series: Series, user = kari, answers = {}) =>
  renderApp(<SeriesDialog id={6} user={user} />, {
    answers: { 'bookings.series.byId': () => series, ...answers },
  });

test('the master reads what clashes, and accepts the whole series with one tap', async () => {
  const accept = vi.fn<(input: object) => Series>(() => active);
  await show(requested, ola, { 'bookings.series.accept': accept });
  await screen.findByText(/^Kunden venter på svar/);
  screen.getByText('Første juledag');
  screen.getByText('Passer ikke: stengt denne dagen.');
  screen.getByText(/^Dagene som ikke passer/);
  await userEvent.click(screen.getByRole('button', { name: 'Godta hele serien' }));
  expect(accept).toHaveBeenCalledWith({ id: 6 });
});

test('the master confirms before the series is declined', async () => {
  const decline = vi.fn<(input: object) => Series>(() => ({ ...requested, status: 'declined' }));
  await show(requested, ola, { 'bookings.series.decline': decline });
  await userEvent.click(await screen.findByRole('button', { name: 'Avslå serien' }));
  expect(decline).not.toHaveBeenCalled();
  const question = await screen.findByRole('dialog', { name: 'Avslå serien?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Avslå serien' }));
  expect(decline).toHaveBeenCalledWith({ id: 6 });
});

test('a day that clashes gets another time with one tap', async () => {
  const replace = vi.fn<(input: object) => Series>(() => active);
  await show(active, kari, { 'bookings.series.replace': replace });
  await userEvent.click(await screen.findByRole('button', { name: /28\..*kl\.\s10:00/u }));
  expect(replace).toHaveBeenCalledWith({ id: 6, occurrence: '2099-12-25', ...free });
});

test('the customer ends the series from a day on, after a confirmation', async () => {
  const end = vi.fn<(input: object) => Series>(() => ({ ...active, status: 'ended' }));
  await show(active, kari, { 'bookings.series.end': end });
  await userEvent.click(await screen.findByRole('button', { name: 'Avslutt serien' }));
  expect(end).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Avslutt serien' }));
  expect(end).toHaveBeenCalledWith({ id: 6, from: expect.any(String), reason: '' });
});

test('the master states why they end the series', async () => {
  const end = vi.fn<(input: object) => Series>(() => ({ ...active, status: 'ended' }));
  await show(active, ola, { 'bookings.series.end': end });
  await userEvent.click(await screen.findByRole('button', { name: 'Avslutt serien' }));
  await userEvent.click(screen.getByRole('button', { name: 'Avslutt serien' }));
  expect(end).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText(/Grunn/), 'Jeg flytter.');
  await userEvent.click(screen.getByRole('button', { name: 'Avslutt serien' }));
  expect(end).toHaveBeenCalledWith(expect.objectContaining({ reason: 'Jeg flytter.' }));
});
