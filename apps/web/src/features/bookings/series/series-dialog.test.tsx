import type { Series } from '@mesterhand/domain/series/schema';
import { defaultHours } from '@mesterhand/domain/calendar/hours';
import { seriesSchema } from '@mesterhand/domain/series/schema';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../../core/testing/testing.tsx';
import { sampleOf } from '../../../core/testing/sample.ts';
import { kari, ola } from '../booking-samples.ts';
import './move-series.tsx';
import SeriesDialog from './series-dialog.tsx';

const day = { holiday: null, booking: null, clash: null, skippedBy: null, freeTimes: [] };
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

const booked = (date: string) => ({
  ...day,
  date,
  booking: { id: 900, date, time: '10:00', status: 'confirmed' as const, accepted: true },
});
const goingOn: Series = {
  ...active,
  occurrences: [booked('2099-12-18'), booked('2099-12-25')],
  laterDays: [
    { date: '2100-02-12', holiday: null, skippedBy: null },
    { date: '2100-02-19', holiday: null, skippedBy: 'client' },
  ],
};
const proposal = {
  id: 31,
  side: 'client' as const,
  occurrence: '2099-12-18',
  date: '2099-12-19',
  time: '14:00',
  proposedAt: '2026-11-20T10:00:00.000Z',
  days: [
    { from: '2099-12-18', to: '2099-12-19', clash: null },
    { from: '2099-12-25', to: '2099-12-26', clash: 'closed' as const },
  ],
};
const proposed: Series = { ...goingOn, proposal };

test('the other side takes another time for the series with one tap, and reads what stays', async () => {
  const accept = vi.fn<(input: object) => Series>(() => goingOn);
  await show(proposed, ola, { 'bookings.series.moves.accept': accept });
  await screen.findByText('Kunden foreslår en ny fast tid');
  screen.getByText(/26\..*\(blir stående .*25\./u);
  await userEvent.click(screen.getByRole('button', { name: 'Ta den nye tiden' }));
  expect(accept).toHaveBeenCalledWith({ id: 31 });
});

test('the side that proposes can withdraw, and takes nothing itself', async () => {
  const withdraw = vi.fn<(input: object) => Series>(() => goingOn);
  await show(proposed, kari, { 'bookings.series.moves.withdraw': withdraw });
  await userEvent.click(await screen.findByRole('button', { name: 'Trekk tilbake' }));
  expect(screen.queryByRole('button', { name: 'Ta den nye tiden' })).toBeNull();
  expect(withdraw).toHaveBeenCalledWith({ id: 31 });
});

test('a proposal whose first day has passed can be declined only', async () => {
  await show({ ...proposed, proposal: { ...proposal, occurrence: '2020-01-03' } }, ola);
  await screen.findByText('Første dag i forslaget har passert.');
  expect(screen.queryByRole('button', { name: 'Ta den nye tiden' })).toBeNull();
  screen.getByRole('button', { name: 'Behold tiden' });
});

test('a later day is left out with one tap, and its own side takes it in again', async () => {
  const skip = vi.fn<(input: object) => Series>(() => goingOn);
  const restore = vi.fn<(input: object) => Series>(() => goingOn);
  await show(goingOn, kari, {
    'bookings.series.moves.skip': skip,
    'bookings.series.moves.restore': restore,
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Vis dagene fra/ }));
  await userEvent.click(screen.getByRole('button', { name: /^Hopp over .*12\./u }));
  expect(skip).toHaveBeenCalledWith({ id: 6, occurrence: '2100-02-12' });
  screen.getByText('Du har valgt å hoppe over denne dagen.');
  await userEvent.click(screen.getByRole('button', { name: /^Ikke hopp over .*19\./u }));
  expect(restore).toHaveBeenCalledWith({ id: 6, occurrence: '2100-02-19' });
});

test('a day that the other side left out has no undo', async () => {
  await show(goingOn, ola);
  await screen.findByText('Kunden hopper over denne dagen.');
  expect(screen.queryByRole('button', { name: /^Ikke hopp over/ })).toBeNull();
});

test('another time is proposed from a day on once a time is chosen', async () => {
  const propose = vi.fn<(input: object) => Series>(() => proposed);
  await show(goingOn, kari, {
    'bookings.series.moves.propose': propose,
    'bookings.takenSlots': [],
    'bookings.calendar.byMaster': { hours: defaultHours, exceptions: [] },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Flytt serien' }));
  await userEvent.selectOptions(await screen.findByLabelText('Fra og med'), '2099-12-18');
  await userEvent.click(screen.getByRole('button', { name: 'Send forslaget' }));
  expect(propose).not.toHaveBeenCalled();
  screen.getByText('Velg dag og klokkeslett.');
  await userEvent.click(screen.getByRole('radio', { name: /^14:00/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Send forslaget' }));
  expect(propose).toHaveBeenCalledWith({
    id: 6,
    occurrence: '2099-12-18',
    date: '2099-12-18',
    time: '14:00',
  });
});
