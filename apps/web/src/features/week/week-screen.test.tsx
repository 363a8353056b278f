import { sessionUserSchema } from '@mesterhand/domain/access/actor';
import { weekSchema } from '@mesterhand/domain/bookings/week-schema';
import { addDays } from '@mesterhand/domain/time/oslo';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../core/session/session.ts';
import { sampleOf } from '../../core/testing/sample.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import { booking, refusal } from '../bookings/booking-samples.ts';
import { WeekScreen } from './week-screen.tsx';

const ola = sampleOf(sessionUserSchema, {
  id: 7,
  firstName: 'Ola',
  userType: 'master',
  role: 'master',
  masterId: 12,
});
const monday = '2026-11-16';
const dates = Array.from({ length: 7 }, (_, nth) => `2026-11-${16 + nth}`);
const ownJob = {
  id: 7,
  clientName: 'Per Lie',
  clientPhone: '',
  address: '',
  scheduledDate: '2026-11-18',
  scheduledTime: '10:15',
  durationMinutes: 60,
  bufferMinutes: 0,
  note: '',
  price: null,
  doneAt: null,
};
const job = {
  ...booking,
  id: 41,
  masterId: 12,
  status: 'confirmed',
  acceptedAt: '2026-11-10T08:00:00.000Z',
  scheduledDate: '2026-11-19',
  scheduledTime: '12:00',
  durationMinutes: 60,
};
const week = (more: object) =>
  sampleOf(weekSchema, {
    days: dates.map((date) => ({ date, hours: { opens: '09:00', closes: '19:00' } })),
    jobs: [],
    ownJobs: [],
    blocks: [],
    ...more,
  });
const open = (answer: unknown, more: Record<string, unknown> = {}) =>
  renderApp(<WeekScreen />, { answers: { 'bookings.week': answer, ...more } });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-17T11:30:00Z') });
  signIn(ola, 'token');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  signOut();
});

test('the week of today is shown, with the weeks beside it', async () => {
  const read = vi.fn<(input: unknown) => unknown>(() => week({ ownJobs: [ownJob] }));
  await open(read);
  expect(
    await screen.findByRole('button', { name: / Per Lie .*onsdag .*egen jobb$/ }),
  ).toBeTruthy();
  expect(read).toHaveBeenCalledWith({ day: monday });
  expect(screen.getByRole('link', { name: 'Neste uke' }).getAttribute('href')).toContain(
    'day=2026-11-23',
  );
});

test('half an hour into Monday in Oslo a phone in New York shows the new week, after clocks went back', async () => {
  vi.stubEnv('TZ', 'America/New_York');
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('America/New_York');
  vi.setSystemTime(new Date('2026-10-25T23:30:00Z'));
  const days = Array.from({ length: 7 }, (_, nth) => addDays('2026-10-26', nth));
  const early = { ...ownJob, scheduledDate: '2026-10-26', scheduledTime: '00:15' };
  const read = vi.fn<(input: unknown) => unknown>(() =>
    week({ days: days.map((date) => ({ date, hours: null })), ownJobs: [early] }),
  );
  await open(read);
  expect(
    await screen.findByRole('button', {
      name: /Per Lie .*mandag 26. oktober kl. 00:15–01:15, egen jobb$/,
    }),
  ).toBeTruthy();
  expect(read).toHaveBeenCalledWith({ day: '2026-10-26' });
  expect(screen.getByText('mandag 26. oktober – søndag 1. november')).toBeTruthy();
  expect(screen.getByText(', I dag').parentElement?.textContent).toMatch(/^mandag 26\. oktober/);
});

test('an own job is moved by arrow keys and Enter, and back with one tap', async () => {
  const move = vi.fn<(input: { date: string; time: string }) => unknown>(({ date, time }) => ({
    ...ownJob,
    scheduledDate: date,
    scheduledTime: time,
  }));
  await open(week({ ownJobs: [ownJob] }), { 'bookings.ownJobs.move': move });
  (await screen.findByRole('button', { name: / Per Lie/ })).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  expect(screen.getByText(/^Per Lie: torsdag 19. november kl. 10:30/)).toBeTruthy();
  expect(move).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() =>
    expect(move).toHaveBeenCalledWith({ id: 7, date: '2026-11-19', time: '10:30' }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Angre' }));
  await vi.waitFor(() =>
    expect(move).toHaveBeenLastCalledWith({ id: 7, date: '2026-11-18', time: '10:15' }),
  );
});

test('Escape takes a move back before it is sent', async () => {
  const move = vi.fn<() => unknown>();
  await open(week({ ownJobs: [ownJob] }), { 'bookings.ownJobs.move': move });
  (await screen.findByRole('button', { name: / Per Lie/ })).focus();
  await userEvent.keyboard('{ArrowUp}{Escape}');
  expect(screen.queryByText(/Enter flytter/)).toBeNull();
  expect(move).not.toHaveBeenCalled();
});

test('a refused move shows the free times', async () => {
  const issues = [
    { path: ['scheduledTime'], message: 'slotTaken' },
    { path: ['times', '2026-11-18', '14:00'], message: 'stillFree' },
  ];
  const move = vi
    .fn<(input: unknown) => unknown>()
    .mockRejectedValueOnce(refusal(409, 'bookings.slotTaken', issues))
    .mockResolvedValue(ownJob);
  await open(week({ ownJobs: [ownJob] }), { 'bookings.ownJobs.move': move });
  (await screen.findByRole('button', { name: / Per Lie/ })).focus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  const note = within(await screen.findByRole('alert'));
  await userEvent.click(note.getByRole('button', { name: /kl. 14:00$/ }));
  await vi.waitFor(() =>
    expect(move).toHaveBeenLastCalledWith({ id: 7, date: '2026-11-18', time: '14:00' }),
  );
});

test('a booking is not moved but proposed, with the time where it was dropped', async () => {
  await open(week({ jobs: [job] }), {
    'bookings.calendar.byMaster': {
      masterId: 12,
      hours: [],
      exceptions: [],
      blocks: [],
      version: 0,
    },
    'bookings.takenSlots': [],
  });
  (await screen.findByRole('button', { name: /torsdag 19. november/ })).focus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('button', { name: /fredag 20. november.*12:00/ })).toBeTruthy();
});

test('customers send no request', async () => {
  signIn({ ...ola, userType: 'client', masterId: null }, 'token');
  const read = vi.fn<() => unknown>();
  await open(read);
  expect(await screen.findByText('Dagen er for håndverkere')).toBeTruthy();
  expect(read).not.toHaveBeenCalled();
});
