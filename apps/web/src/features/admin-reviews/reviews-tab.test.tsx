import { notifications } from '@mantine/notifications';
import type { AdminReview } from '@mesterhand/domain/admin/reviews';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../core/session/session.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import Toasts from '../../ui/shell/toasts.tsx';
import { refusal } from '../bookings/booking-samples.ts';
import { approved, moderator, row } from './reviews-samples.ts';
import ReviewsTab from './reviews-tab.tsx';

const pageOf = (...items: AdminReview[]) => ({
  items,
  total: items.length,
  isCounted: true,
  nextCursor: null,
});

function open(answers: Record<string, unknown>, path = '/admin/reviews') {
  const screens = (
    <>
      <ReviewsTab />
      <Toasts />
    </>
  );
  return renderApp(screens, { path, answers });
}

async function openMenu(id = 41) {
  const name = new RegExp(`^Handlinger: anmeldelse #${id}`);
  await userEvent.click(await screen.findByRole('button', { name }));
  return screen.findAllByRole('menuitem');
}
async function choose(action: string, id?: number) {
  await openMenu(id);
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}

beforeEach(() => signIn(moderator, 'token'));
afterEach(() => {
  act(() => notifications.clean());
  signOut();
});

test('A-15 queries the list with the rating and the status of the URL', async () => {
  const list = vi.fn<(input: unknown) => unknown>(() => pageOf(row));
  const path = '/admin/reviews?search=kari&rating=5&state=waiting';
  const { router } = await open({ 'admin.reviews.list': list }, path);
  expect(await screen.findByText('Kom presis og ryddet etter seg.')).toBeTruthy();
  expect(list).toHaveBeenCalledWith({
    search: 'kari',
    rating: 5,
    state: 'waiting',
    sort: 'createdAt',
    direction: 'desc',
    page: 1,
    limit: 50,
  });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Vurdering' }), '1 stjerne');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ rating: 1 }));
});

test.each([
  [5, 'green'],
  [4, 'green'],
  [3, 'yellow'],
  [2, 'red'],
  [1, 'red'],
])('A-15 %i stars are announced and shown in %s', async (rating, tone) => {
  await open({ 'admin.reviews.list': pageOf({ ...row, rating }) });
  const stars = await screen.findByRole('img', { name: `${rating} av 5 stjerner` });
  expect(stars.closest('[data-tone]')?.getAttribute('data-tone')).toBe(tone);
  expect(stars.parentElement?.textContent).toBe(String(rating));
});

test.each([
  ['waiting', ['Åpne', 'Godkjenn', 'Avvis', 'Slett']],
  ['approved', ['Åpne', 'Skjul', 'Slett']],
  ['rejected', ['Åpne', 'Godkjenn', 'Slett']],
  ['hidden', ['Åpne', 'Godkjenn', 'Slett']],
] as const)('A-16 the menu of a review that is %s offers %j', async (state, names) => {
  await open({ 'admin.reviews.list': pageOf({ ...row, state, approved: state === 'approved' }) });
  const items = await openMenu();
  expect(items.map(({ textContent }) => textContent)).toEqual(names);
});

test('A-16 approves on one click with the shown version, and re-counts the queue', async () => {
  const approve = vi.fn<() => unknown>(() => ({ ...row, state: 'approved', approved: true }));
  const list = vi.fn<() => unknown>(() => pageOf(row));
  await open({ 'admin.reviews.list': list, 'admin.reviews.approve': approve });
  await choose('Godkjenn');
  expect(await screen.findByText('Anmeldelsen er publisert')).toBeTruthy();
  expect(approve).toHaveBeenCalledExactlyOnceWith({ id: 41, seen: 'waiting', reason: '' });
  expect(list).toHaveBeenCalledTimes(2);
});

test('A-16 hides after confirmation, with the reason', async () => {
  const reject = vi.fn<() => unknown>(() => ({ ...approved, state: 'hidden', approved: false }));
  await open({ 'admin.reviews.list': pageOf(approved), 'admin.reviews.reject': reject });
  await choose('Skjul', 42);
  const question = within(await screen.findByRole('dialog', { name: 'Skjule anmeldelse #42?' }));
  expect(question.getByText('Kari Nordmann om Ola Hansen')).toBeTruthy();
  expect(reject).not.toHaveBeenCalled();
  await userEvent.type(question.getByRole('textbox'), 'Handler om en annen');
  await userEvent.click(question.getByRole('button', { name: 'Skjul anmeldelsen' }));
  await waitFor(() =>
    expect(reject).toHaveBeenCalledExactlyOnceWith({
      id: 42,
      seen: 'approved',
      reason: 'Handler om en annen',
    }),
  );
});

test('A-05 deletes a review after confirmation', async () => {
  const remove = vi.fn<() => unknown>(() => ({ id: 41, deleted: true }));
  await open({ 'admin.reviews.list': pageOf(row), 'admin.reviews.delete': remove });
  await choose('Slett');
  const question = within(await screen.findByRole('dialog', { name: 'Slette anmeldelse #41?' }));
  expect(remove).not.toHaveBeenCalled();
  await userEvent.click(question.getByRole('button', { name: 'Slett anmeldelsen' }));
  await waitFor(() => expect(remove).toHaveBeenCalledExactlyOnceWith({ id: 41, reason: '' }));
});

test('A-16 reports a concurrent decision and re-fetches the list', async () => {
  const list = vi.fn<() => unknown>(() => pageOf(row));
  const approve = () => Promise.reject(refusal(409, 'conflict.stale'));
  await open({ 'admin.reviews.list': list, 'admin.reviews.approve': approve });
  await choose('Godkjenn');
  const toast = await screen.findByRole('alert');
  expect(toast.textContent).toContain('Kunne ikke lagre avgjørelsen');
  expect(toast.textContent).toContain('Listen er oppdatert.');
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
});

test('A-16 the author of a review reads why they cannot decide', async () => {
  signIn({ ...moderator, id: 3 }, 'token');
  await open({ 'admin.reviews.list': pageOf(row) });
  const [, approve] = await openMenu();
  expect(approve?.getAttribute('title')).toMatch(/noen andre må avgjøre/);
  expect(approve).toHaveProperty('disabled', true);
});

test('clamps a long comment until it is expanded', async () => {
  const comment = `Slutten kommer sent. ${'Mye å fortelle. '.repeat(20)}`.trim();
  await open({ 'admin.reviews.list': pageOf({ ...row, comment }) });
  const more = await screen.findByRole('button', { name: 'Vis hele' });
  expect(screen.getByText(comment).hasAttribute('data-line-clamp')).toBe(true);
  await userEvent.click(more);
  expect(screen.getByText(comment).hasAttribute('data-line-clamp')).toBe(false);
  expect(screen.getByRole('button', { name: 'Vis mindre', expanded: true })).toBeTruthy();
});

test('A-16 decides reviews in sequence by keyboard and keeps the last one open', async () => {
  const second = { ...row, id: 43, comment: 'Kunne vært bedre.' };
  let rows = [row, second];
  const approve = vi.fn<(input: { id: number }) => unknown>(({ id }) => {
    rows = rows.filter((one) => one.id !== id);
    return { ...(id === 41 ? row : second), state: 'approved', approved: true };
  });
  await open(
    { 'admin.reviews.list': () => pageOf(...rows), 'admin.reviews.approve': approve },
    '/admin/reviews?state=waiting&item=41',
  );
  await screen.findByRole('dialog', { name: 'Anmeldelse #41' });
  expect(await screen.findByText('1 av 2')).toBeTruthy();
  await userEvent.keyboard('{ArrowRight}');
  await screen.findByRole('dialog', { name: 'Anmeldelse #43' });
  await userEvent.keyboard('{ArrowLeft}');
  await screen.findByRole('dialog', { name: 'Anmeldelse #41' });
  await userEvent.keyboard('a');
  await screen.findByRole('dialog', { name: 'Anmeldelse #43' });
  await userEvent.keyboard('a');
  await waitFor(() => expect(approve).toHaveBeenCalledTimes(2));
  const details = within(screen.getByRole('dialog', { name: 'Anmeldelse #43' }));
  expect(await details.findByText('Publisert', { selector: '[data-tone=green]' })).toBeTruthy();
  expect(details.queryByRole('button', { name: /^Godkjenn/ })).toBeNull();
});

test('ignores shortcuts while a reason is typed', async () => {
  const approve = vi.fn<() => unknown>();
  await open(
    { 'admin.reviews.list': pageOf(row), 'admin.reviews.approve': approve },
    '/admin/reviews?item=41',
  );
  await screen.findByRole('dialog', { name: 'Anmeldelse #41' });
  await userEvent.keyboard('r');
  const question = within(await screen.findByRole('dialog', { name: 'Avvise anmeldelse #41?' }));
  await userEvent.type(question.getByRole('textbox'), 'Anonym');
  expect(question.getByRole('textbox')).toHaveProperty('value', 'Anonym');
  expect(approve).not.toHaveBeenCalled();
});

test('links the booking only for those who may open bookings', async () => {
  const list = { 'admin.reviews.list': pageOf(row) };
  const { unmount } = await open(list, '/admin/reviews?item=41');
  await screen.findByText('1 av 1');
  expect(screen.queryByRole('link', { name: 'Bestilling #81' })).toBeNull();
  unmount();
  signIn({ ...moderator, role: 'admin', isAdmin: true }, 'token');
  await open(list, '/admin/reviews?item=41');
  const link = await screen.findByRole('link', { name: 'Bestilling #81' });
  expect(link.getAttribute('href')).toContain('item=81');
});

test('shows that a review does not exist, and links onwards', async () => {
  await open({ 'admin.reviews.list': pageOf(row) }, '/admin/reviews?item=7');
  expect(await screen.findByText('Anmeldelsen er ikke i listen')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Til neste som venter' }));
  expect(await screen.findByRole('dialog', { name: 'Anmeldelse #41' })).toBeTruthy();
});
