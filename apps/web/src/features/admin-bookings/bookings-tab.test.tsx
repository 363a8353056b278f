import { notifications } from '@mantine/notifications';
import type { AdminBooking } from '@mesterhand/domain/admin/bookings';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../core/session/session.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import Toasts from '../../ui/shell/toasts.tsx';
import { booking, detailOf, refusal } from '../bookings/booking-samples.ts';
import { admin, row } from './bookings-samples.ts';
import BookingsTab from './bookings-tab.tsx';

const pageOf = (...items: AdminBooking[]) => ({
  items,
  total: items.length,
  isCounted: true,
  nextCursor: null,
});

function open(answers: Record<string, unknown>, path = '/admin/bookings') {
  const screens = (
    <>
      <BookingsTab />
      <Toasts />
    </>
  );
  const all = { 'bookings.byId': detailOf(booking), ...answers };
  return renderApp(screens, { path, answers: all });
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
async function choose(action: string) {
  await press(/^Handlinger: bestilling #81/);
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}

beforeEach(() => signIn(admin, 'token'));
afterEach(() => {
  act(() => notifications.clean());
  signOut();
});

test('A-13 queries the list with the search and the status of the URL', async () => {
  const list = vi.fn<(input: unknown) => unknown>(() => pageOf(row));
  await open({ 'admin.bookings.list': list }, '/admin/bookings?search=kari&status=pending');
  expect(await screen.findByText('Kari Nordmann')).toBeTruthy();
  expect(list).toHaveBeenCalledWith({
    search: 'kari',
    status: 'pending',
    sort: 'createdAt',
    direction: 'desc',
    page: 1,
    limit: 50,
  });
  for (const text of ['+47 900 00 003', 'Ola Hansen', 'Bytte kran', '24.11.2026', '10:00'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText(/650/)).toBeTruthy();
});

test('A-13 offers all six statuses with the site’s labels', async () => {
  const { router } = await open({ 'admin.bookings.list': pageOf(row) });
  const filter = await screen.findByRole('combobox', { name: 'Status' });
  const options = within(filter).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Alle statuser',
    'Venter',
    'Bekreftet',
    'Pågår',
    'Fullført',
    'Avbrutt',
    'Venter på betaling',
  ]);
  await userEvent.selectOptions(filter, 'completed');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ status: 'completed' }));
});

test('C-54 shows that a confirmation by the customer waits for the master', async () => {
  await open({ 'admin.bookings.list': pageOf({ ...row, status: 'confirmed' }) });
  const badge = await screen.findByText('Bekreftet – venter på mester');
  expect(badge.dataset['tone']).toBe('yellow');
});

test('A-14 confirms on one click and re-fetches the list', async () => {
  const list = vi
    .fn<() => unknown>()
    .mockReturnValueOnce(pageOf(row))
    .mockReturnValue(pageOf({ ...row, status: 'confirmed', acceptedAt: row.createdAt }));
  const setStatus = vi.fn<() => unknown>(() => detailOf({ ...booking, status: 'confirmed' }));
  await open({ 'admin.bookings.list': list, 'admin.bookings.setStatus': setStatus });
  await choose('Bekreft');
  expect(await screen.findByText('Bestillingen er bekreftet')).toBeTruthy();
  expect(setStatus).toHaveBeenCalledExactlyOnceWith({
    id: 81,
    status: 'confirmed',
    seen: 'pending',
  });
  expect(await screen.findByText('Bekreftet', { selector: '[data-tone=green]' })).toBeTruthy();
});

test('A-05 A-14 cancels after confirmation, with the reason', async () => {
  const setStatus = vi.fn<() => unknown>(() => detailOf({ ...booking, status: 'cancelled' }));
  await open({ 'admin.bookings.list': pageOf(row), 'admin.bookings.setStatus': setStatus });
  await choose('Avbryt');
  const question = within(await screen.findByRole('dialog', { name: 'Avbryte bestilling #81?' }));
  expect(question.getByText('Kari Nordmann, status: Venter')).toBeTruthy();
  expect(setStatus).not.toHaveBeenCalled();
  await userEvent.type(question.getByRole('textbox'), 'Dobbel bestilling');
  await userEvent.click(question.getByRole('button', { name: 'Avbryt bestillingen' }));
  await waitFor(() =>
    expect(setStatus).toHaveBeenCalledExactlyOnceWith({
      id: 81,
      status: 'cancelled',
      seen: 'pending',
      reason: 'Dobbel bestilling',
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('A-14 does not overwrite a change by another administrator', async () => {
  const list = vi.fn<() => unknown>(() => pageOf(row));
  const setStatus = vi.fn<() => unknown>(() => Promise.reject(refusal(409, 'conflict.stale')));
  await open({ 'admin.bookings.list': list, 'admin.bookings.setStatus': setStatus });
  await choose('Bekreft');
  const toast = await screen.findByRole('alert');
  expect(toast.textContent).toContain('Kunne ikke endre status');
  expect(toast.textContent).toContain('Listen er oppdatert.');
  expect(setStatus).toHaveBeenCalledExactlyOnceWith({
    id: 81,
    status: 'confirmed',
    seen: 'pending',
  });
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
});

test('A-14 reports a slot that another job holds', async () => {
  const setStatus = () => Promise.reject(refusal(409, 'bookings.slotTaken'));
  await open({ 'admin.bookings.list': pageOf(row), 'admin.bookings.setStatus': setStatus });
  await choose('Bekreft');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Mesteren har allerede et oppdrag på dette tidspunktet.',
  );
});

test('A-05 deletes after a confirmation that says what happens to the review', async () => {
  const remove = vi.fn<() => unknown>(() => ({ id: 81, deleted: true }));
  await open({ 'admin.bookings.list': pageOf(row), 'admin.bookings.delete': remove });
  await choose('Slett');
  const question = within(await screen.findByRole('dialog', { name: 'Slette bestilling #81?' }));
  expect(question.getByText(/Anmeldelsen blir stående, uten bestilling/)).toBeTruthy();
  expect(remove).not.toHaveBeenCalled();
  await userEvent.click(question.getByRole('button', { name: 'Slett bestillingen' }));
  await waitFor(() => expect(remove).toHaveBeenCalledExactlyOnceWith({ id: 81, reason: '' }));
  expect(await screen.findByText('Bestillingen er slettet')).toBeTruthy();
});

test('keeps the dialog and its input when the request fails', async () => {
  const remove = () => Promise.reject(new Error('Failed to fetch'));
  await open({ 'admin.bookings.list': pageOf(row), 'admin.bookings.delete': remove });
  await choose('Slett');
  const question = within(await screen.findByRole('dialog'));
  await userEvent.type(question.getByRole('textbox'), 'Spam');
  await userEvent.click(question.getByRole('button', { name: 'Slett bestillingen' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Nettverksfeil');
  expect(question.getByRole('textbox')).toHaveProperty('value', 'Spam');
});

test('A-14 bulk confirmation skips bookings that cannot be confirmed', async () => {
  const done = { ...row, id: 82, status: 'completed' as const };
  const setStatus = vi.fn<() => unknown>(() => detailOf(booking));
  await open({ 'admin.bookings.list': pageOf(row, done), 'admin.bookings.setStatus': setStatus });
  for (const box of await screen.findAllByRole('checkbox', { name: /^Velg: bestilling/ }))
    await userEvent.click(box);
  await press('Bekreft (1)');
  const question = within(await screen.findByRole('dialog'));
  await userEvent.click(question.getByRole('button', { name: 'Bekreft (1)' }));
  await waitFor(() =>
    expect(setStatus).toHaveBeenCalledExactlyOnceWith({
      id: 81,
      status: 'confirmed',
      seen: 'pending',
    }),
  );
});

test('opens a booking by its URL with links to both sides', async () => {
  const cancelled = {
    ...booking,
    status: 'cancelled' as const,
    cancelledBy: 'master' as const,
    cancelReason: 'Jeg er syk.',
    review: { rating: 4, text: 'Ryddig arbeid.', approved: false, hidden: true },
  };
  await open(
    { 'admin.bookings.list': pageOf(row), 'bookings.byId': detailOf(cancelled) },
    '/admin/bookings?item=81',
  );
  const details = within(await screen.findByRole('dialog', { name: 'Bestilling #81' }));
  expect(await details.findByText('Avbrutt av mesteren')).toBeTruthy();
  for (const text of ['Jeg er syk.', 'Kranen drypper.', 'Ryddig arbeid.', 'Skjult'])
    expect(details.getByText(text)).toBeTruthy();
  const linkTo = (name: string) => details.getByRole('link', { name }).getAttribute('href');
  expect(linkTo('Kari Nordmann')).toBe('/user/3');
  expect(linkTo('Ola Hansen')).toBe('/master/12');
  expect(linkTo('Ring +47 900 00 003')).toBe('tel:+4790000003');
  expect(details.getByRole('list', { name: 'Historikk' })).toBeTruthy();
  expect(details.queryByRole('button', { name: 'Avbryt' })).toBeNull();
  expect(details.getByRole('button', { name: 'Slett' })).toBeTruthy();
});

test('shows that an opened booking was deleted', async () => {
  await open(
    {
      'admin.bookings.list': pageOf(),
      'bookings.byId': () => Promise.reject(refusal(404, 'bookings.notFound')),
    },
    '/admin/bookings?item=9',
  );
  const details = within(await screen.findByRole('dialog', { name: 'Bestilling #9' }));
  expect(await details.findByText('Kunne ikke åpne bestillingen')).toBeTruthy();
});
