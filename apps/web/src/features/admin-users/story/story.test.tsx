import { adminUserSchema } from '@mesterhand/domain/admin/users';
import { storyEntrySchema } from '@mesterhand/domain/admin/story';
import { sessionUserSchema } from '@mesterhand/domain/access/actor';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { refusal } from '../../auth/auth-samples.ts';
import { sampleOf } from '../../../core/testing/sample.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import StoryScreen from './story-screen.tsx';

const user = sampleOf(adminUserSchema, {
  id: 8,
  firstName: 'Ola',
  lastName: 'Hansen',
  suspension: null,
  createdAt: '2026-01-10T10:00:00.000Z',
});
const sums = { requested: 3, completed: 2, cancelled: 1, total: 2500, fees: 500 };
const person = { user, asCustomer: { ...sums, fees: 0 }, asMaster: sums };
const entry = (given: object) =>
  sampleOf(storyEntrySchema, { at: '2026-11-20T10:00:00.000Z', ...given });
const booking = entry({
  kind: 'booking',
  id: 41,
  side: 'master',
  state: 'completed',
  other: { id: 7, name: 'Kari Nordmann' },
  amount: 1690,
  text: 'Bytte av blandebatteri',
});
const session = entry({
  kind: 'session',
  id: 3,
  side: null,
  state: null,
  other: null,
  amount: null,
  text: 'Firefox · Linux',
});

const open = (answers: object) =>
  renderApp(<StoryScreen id={8} />, {
    answers: {
      'admin.users.person': person,
      'admin.users.story': { items: [booking, session], nextCursor: null },
      'admin.users.list': { users: [], total: 0 },
      'auth.documents.list': [],
      ...answers,
    },
  });

beforeEach(() => {
  localStorage.setItem('language', 'nb');
  signIn(sampleOf(sessionUserSchema, { id: 1, role: 'admin' }), 'x'.repeat(40));
});
afterEach(() => {
  cleanup();
  signOut();
});

test('a person with both sums, and what happened with links to where it is decided', async () => {
  await open({});
  expect(await screen.findByRole('heading', { level: 1, name: 'Ola Hansen' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Som håndverker' })).toBeTruthy();
  expect(screen.getAllByText('Gebyrer')).toHaveLength(1);
  const link = await screen.findByRole('link', { name: 'Bestilling fra Kari Nordmann' });
  expect(link.getAttribute('href')).toBe('/admin/bookings?item=41');
  const line = link.closest('li');
  expect(line?.textContent).toMatch(/Fullført · 1\s690\skr · Bytte av blandebatteri/);
  expect(screen.getByText('Innlogging').closest('a')).toBeNull();
});

test('older entries are appended, and a kind is chosen', async () => {
  const story = vi.fn<(input: { kind?: string; cursor?: string }) => unknown>(
    ({ kind, cursor }) => {
      if (kind === 'session') return { items: [session], nextCursor: null };
      return cursor === undefined
        ? { items: [booking], nextCursor: 'older' }
        : { items: [session], nextCursor: null };
    },
  );
  await open({ 'admin.users.story': story });
  await userEvent.click(await screen.findByRole('button', { name: 'Vis eldre' }));
  expect(await screen.findByText('Innlogging')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Vis eldre' })).toBeNull();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Vis' }), 'Innlogginger');
  await vi.waitFor(() =>
    expect(screen.queryByRole('link', { name: 'Bestilling fra Kari Nordmann' })).toBeNull(),
  );
  expect(story).toHaveBeenLastCalledWith(expect.objectContaining({ id: 8, kind: 'session' }));
});

test('somebody without a story, and one who is gone', async () => {
  await open({ 'admin.users.story': { items: [], nextCursor: null } });
  expect(await screen.findByText('Ingenting har skjedd ennå')).toBeTruthy();
  cleanup();
  await open({
    'admin.users.person': () => {
      throw refusal('users.notFound', 404);
    },
  });
  expect(await screen.findByText('Denne brukeren finnes ikke lenger')).toBeTruthy();
});

test('a change by staff asks in the same dialogs as the list', async () => {
  await open({});
  await userEvent.click(await screen.findByRole('button', { name: /Ola Hansen/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Logg ut overalt' }));
  const dialog = await screen.findByRole('dialog', { name: 'Logge ut Ola Hansen overalt?' });
  expect(within(dialog).getByRole('button', { name: 'Logg ut overalt' })).toBeTruthy();
});
