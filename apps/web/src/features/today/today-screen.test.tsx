import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sessionUserSchema } from '@mesterhand/domain/access/actor';
import { todaySchema } from '@mesterhand/domain/bookings/today-schema';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../core/session/session.ts';
import { sampleOf } from '../../core/testing/sample.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import { booking } from '../bookings/booking-samples.ts';
import { TodayScreen } from './today-screen.tsx';

const ola = sampleOf(sessionUserSchema, {
  id: 7,
  firstName: 'Ola',
  userType: 'master',
  role: 'master',
  masterId: 12,
});
const day = '2026-11-20';
const accepted = {
  ...booking,
  masterId: 12,
  status: 'confirmed',
  acceptedAt: '2026-11-19T08:00:00.000Z',
  scheduledDate: day,
  agreedTotal: null,
  agreement: null,
  billedTotal: null,
};
const first = {
  ...accepted,
  id: 41,
  scheduledTime: '13:00',
  durationMinutes: 90,
  clientPhone: '+47 900 00 000',
  address: 'Storgata 1, 0155 Oslo',
  accessNote: 'Portkode 1234',
};
const second = { ...first, id: 42, scheduledTime: '16:00', address: 'Kirkeveien 5, 0368 Oslo' };
const today = (more: object) =>
  sampleOf(todaySchema, {
    day,
    waiting: [],
    counts: { bookings: 0, requests: 0, objections: 0 },
    jobs: [],
    blocks: [],
    ownJobs: [],
    next: null,
    nextOwnJob: null,
    money: { expected: 0, billed: 0 },
    ...more,
  });
const open = (answer: unknown, more: Record<string, unknown> = {}) =>
  renderApp(<TodayScreen />, { answers: { 'bookings.today': answer, ...more } });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T11:30:00Z') });
  signIn(ola, 'token');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  signOut();
});

test('the day is a timeline with times, gaps, access, phone and route', async () => {
  const block = { id: 3, date: day, from: '15:00', to: '15:30', note: 'Lunsj' };
  const money = { expected: 3200, billed: 900 };
  await open(today({ jobs: [first, second], blocks: [block], money }));
  const list = within(await screen.findByRole('region', { name: 'Dagen' }));
  expect(list.getAllByText('Portkode 1234')).toHaveLength(2);
  expect(list.getAllByText('30 min mellom')).toHaveLength(2);
  const [call] = list.getAllByRole('link', { name: /^Ring Kari/ });
  expect(call?.getAttribute('href')).toBe('tel:+4790000000');
  const drive = list.getByRole('link', { name: 'Kjør til Storgata 1, 0155 Oslo' });
  expect(drive.getAttribute('href')).toContain('destination=Storgata+1');
  const route = new URL(list.getByRole('link', { name: 'Hele ruta' }).getAttribute('href') ?? '');
  expect(route.searchParams.get('waypoints')).toBe('Storgata 1, 0155 Oslo');
  expect(route.searchParams.get('destination')).toBe('Kirkeveien 5, 0368 Oslo');
  expect(screen.getByText(/3\s200 kr/)).toBeTruthy();
});

const ownJob = {
  id: 7,
  clientName: 'Per Lie',
  clientPhone: '900 11 000',
  address: 'Bogstadveien 2, 0355 Oslo',
  scheduledDate: day,
  scheduledTime: '07:15',
  durationMinutes: 60,
  bufferMinutes: 0,
  note: 'Ring på hos vaktmesteren',
  price: 1490,
  doneAt: null,
};

test('an own job is marked, is called with one tap and is the first stop of the route', async () => {
  await open(today({ jobs: [first], ownJobs: [ownJob] }));
  const list = within(await screen.findByRole('region', { name: 'Dagen' }));
  const own = within(list.getByRole('article', { name: 'Per Lie' }));
  expect(own.getByText('Egen jobb')).toBeTruthy();
  expect(own.getByText('Ring på hos vaktmesteren')).toBeTruthy();
  expect(own.getByRole('link', { name: /^Ring Per/ }).getAttribute('href')).toBe('tel:+4790011000');
  const route = new URL(list.getByRole('link', { name: 'Hele ruta' }).getAttribute('href') ?? '');
  expect(route.searchParams.get('waypoints')).toBe('Bogstadveien 2, 0355 Oslo');
});

test('an own job is deleted with a step back that enters it anew', async () => {
  const { id, doneAt: _, ...form } = ownJob;
  const remove = vi.fn<(input: unknown) => unknown>(() => ({ id }));
  const create = vi.fn<(input: unknown) => unknown>(() => ({ ...ownJob, id: 8 }));
  await open(today({ ownJobs: [ownJob] }), {
    'bookings.ownJobs.remove': remove,
    'bookings.ownJobs.create': create,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Slett' }));
  expect(remove).toHaveBeenCalledWith({ id });
  await userEvent.click(await screen.findByRole('button', { name: 'Angre' }));
  await vi.waitFor(() => expect(create).toHaveBeenCalledWith(form));
});

test('a new own job is sent as it was typed', async () => {
  const create = vi.fn<(input: unknown) => unknown>(() => ownJob);
  await open(today({}), { 'bookings.ownJobs.create': create });
  await userEvent.click(await screen.findByRole('button', { name: 'Egen jobb' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Lagre jobben' }));
  expect(create).not.toHaveBeenCalled();
  await userEvent.type(dialog.getByLabelText(/Kundens navn/), 'Per Lie');
  await userEvent.selectOptions(dialog.getByLabelText('Klokkeslett'), '07:15');
  await userEvent.click(dialog.getByRole('button', { name: 'Lagre jobben' }));
  await vi.waitFor(() =>
    expect(create).toHaveBeenCalledWith({
      clientName: 'Per Lie',
      clientPhone: '',
      address: '',
      scheduledDate: day,
      scheduledTime: '07:15',
      durationMinutes: 60,
      bufferMinutes: 0,
      price: null,
      note: '',
    }),
  );
});

test('a request is on top and is taken with one tap', async () => {
  const request = { ...booking, id: 50, masterId: 12, clientPhone: null, scheduledDate: day };
  const setStatus = vi.fn<(input: unknown) => unknown>(() => ({ ...request }));
  await open(today({ waiting: [request], counts: { bookings: 1, requests: 2, objections: 0 } }), {
    'bookings.setStatus': setStatus,
  });
  const waiting = within(await screen.findByRole('region', { name: 'Venter på svar' }));
  expect(waiting.getByText('2 forespørsler venter på svar')).toBeTruthy();
  await userEvent.click(waiting.getByRole('button', { name: 'Bekreft oppdrag' }));
  await vi.waitFor(() =>
    expect(setStatus).toHaveBeenCalledWith(expect.objectContaining({ status: 'confirmed' })),
  );
});

test('of many requests two stand above the day, and the others are opened', async () => {
  const waiting = [50, 51, 52].map((id) => ({ ...booking, id, masterId: 12, scheduledDate: day }));
  await open(today({ waiting, counts: { bookings: 3, requests: 0, objections: 0 } }));
  const part = within(await screen.findByRole('region', { name: 'Venter på svar' }));
  expect(part.getAllByRole('article')).toHaveLength(2);
  await userEvent.click(part.getByRole('button', { name: 'Vis 1 til' }));
  expect(part.getAllByRole('article')).toHaveLength(3);
  await userEvent.click(part.getByRole('button', { name: 'Vis færre' }));
  expect(part.getAllByRole('article')).toHaveLength(2);
});

test('an empty day names the next job', async () => {
  await open(today({ next: { ...accepted, scheduledDate: '2026-11-23', scheduledTime: '09:00' } }));
  expect(await screen.findByText('Ingen oppdrag i dag')).toBeTruthy();
  expect(screen.getByText(/^Neste: mandag 23. november kl. 09:00/)).toBeTruthy();
});

test('an own job may be the next one', async () => {
  const next = { ...accepted, scheduledDate: '2026-11-24', scheduledTime: '09:00' };
  const nextOwnJob = { ...ownJob, scheduledDate: '2026-11-23', scheduledTime: '18:15' };
  await open(today({ next, nextOwnJob }));
  expect(
    await screen.findByText(/^Neste: mandag 23. november kl. 18:15, egen jobb hos/),
  ).toBeTruthy();
});

test('a day that failed to load is retried', async () => {
  const read = vi
    .fn<() => unknown>()
    .mockRejectedValueOnce(new Error('Failed to fetch'))
    .mockResolvedValue(today({}));
  await open(read);
  await userEvent.click(await screen.findByRole('button', { name: 'Prøv igjen' }));
  expect(await screen.findByText('Ingen oppdrag i dag')).toBeTruthy();
});

test('customers and visitors send no request', async () => {
  signIn({ ...ola, userType: 'client', masterId: null }, 'token');
  const read = vi.fn<() => unknown>();
  await open(read);
  expect(await screen.findByText('Dagen er for håndverkere')).toBeTruthy();
  expect(read).not.toHaveBeenCalled();
});
