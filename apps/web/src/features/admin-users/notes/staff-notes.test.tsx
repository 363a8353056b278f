import { sessionUserSchema } from '@mesterhand/domain/access/actor';
import { adminUserSchema } from '@mesterhand/domain/admin/users';
import { staffNoteSchema } from '@mesterhand/domain/staff-notes/schema';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { sampleOf } from '../../../core/testing/sample.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import StaffNotes from './staff-notes.tsx';

const user = sampleOf(adminUserSchema, { id: 8, firstName: 'Ola', lastName: 'Hansen' });
const noteOf = (id: number, authorId: number, text: string) =>
  sampleOf(staffNoteSchema, {
    id,
    authorId,
    author: authorId === 1 ? 'Anne Admin' : 'Per Lie',
    text,
    createdAt: '2026-11-20T10:00:00.000Z',
    editedAt: null,
  });
const own = noteOf(4, 1, 'Ringte om regningen.');
const other = noteOf(5, 2, 'Ba om ny tid.');

const open = (answers: object = {}) =>
  renderApp(<StaffNotes user={user} />, {
    answers: { 'admin.notes.list': [other, own], ...answers },
  });
const lineOf = async (text: string) => {
  const line = (await screen.findByText(text)).closest('li');
  if (line === null) throw new Error(`No note ${text}`);
  return within(line);
};

beforeEach(() => signIn(sampleOf(sessionUserSchema, { id: 1, role: 'admin' }), 'token'));
afterEach(() => signOut());

test('one’s own notes are changed and deleted, those of others are read', async () => {
  await open();
  const read = await lineOf('Ba om ny tid.');
  expect(read.queryByRole('button')).toBeNull();
  const mine = await lineOf('Ringte om regningen.');
  expect(mine.getByRole('button', { name: 'Endre' })).toBeTruthy();
  expect(mine.getByText(/Anne Admin/)).toBeTruthy();
});

test('a superadmin deletes any, and changes their own alone', async () => {
  signIn(sampleOf(sessionUserSchema, { id: 1, role: 'superadmin' }), 'token');
  await open({ 'admin.users.list': { users: [], total: 1 } });
  const read = await lineOf('Ba om ny tid.');
  expect(read.getByRole('button', { name: 'Slett' })).toBeTruthy();
  expect(read.queryByRole('button', { name: 'Endre' })).toBeNull();
});

test('a note is added with a key, and not without words', async () => {
  const add = vi.fn<(input: object) => unknown>(() => noteOf(6, 1, 'Er enig nå.'));
  await open({ 'admin.notes.add': add });
  await userEvent.click(await screen.findByRole('button', { name: 'Lagre notatet' }));
  expect(screen.getByText('Skriv noe.')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox'), 'Er enig nå.');
  await userEvent.click(screen.getByRole('button', { name: 'Lagre notatet' }));
  await waitFor(() =>
    expect(add).toHaveBeenCalledExactlyOnceWith({
      userId: 8,
      text: 'Er enig nå.',
      key: expect.stringMatching(/^[\da-f-]{36}$/),
    }),
  );
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveProperty('value', ''));
});

test('a note is changed as it was read, deleted and restored', async () => {
  const edit = vi.fn<(input: object) => unknown>(() => own);
  const remove = vi.fn<(input: object) => unknown>(() => ({ id: 4, deleted: true }));
  const restore = vi.fn<(input: object) => unknown>(() => own);
  await open({
    'admin.notes.edit': edit,
    'admin.notes.remove': remove,
    'admin.notes.restore': restore,
  });
  const mine = await lineOf('Ringte om regningen.');
  await userEvent.click(mine.getByRole('button', { name: 'Endre' }));
  await userEvent.type(mine.getByRole('textbox'), ' Igjen.');
  await userEvent.click(mine.getByRole('button', { name: 'Lagre' }));
  await waitFor(() =>
    expect(edit).toHaveBeenCalledExactlyOnceWith({
      id: 4,
      text: 'Ringte om regningen. Igjen.',
      seen: 'Ringte om regningen.',
    }),
  );
  await userEvent.click(
    (await lineOf('Ringte om regningen.')).getByRole('button', { name: 'Slett' }),
  );
  expect(await screen.findByText('Notatet er slettet')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Angre' }));
  await waitFor(() => expect(restore).toHaveBeenCalledExactlyOnceWith({ id: 4 }));
  await waitFor(() => expect(screen.queryByText('Notatet er slettet')).toBeNull());
});
