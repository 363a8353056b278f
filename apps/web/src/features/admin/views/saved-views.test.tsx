import type { StaffView } from '@mesterhand/domain/staff-views/schema';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../../core/testing/testing.tsx';
import SavedViews from './saved-views.tsx';

const cancelled: StaffView = { id: 5, name: 'Avbrutt', params: { status: 'cancelled', limit: 25 } };

function Views() {
  const [saveViewPlace, setSaveViewPlace] = useState<HTMLElement | null>(null);
  return (
    <>
      <SavedViews list="bookings" saveViewPlace={saveViewPlace} />
      <span ref={setSaveViewPlace} />
    </>
  );
}

const open = (path: string, answers: object = {}) =>
  renderApp(<Views />, {
    path,
    answers: { 'admin.views.list': [cancelled], ...answers },
  });
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

test('a view opens its filters in the place of those of the address', async () => {
  const { router } = await open('/admin/bookings?search=kari&item=7');
  await press('Avbrutt');
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ status: 'cancelled', limit: 25 }),
  );
  const shown = await screen.findByRole('button', { name: 'Avbrutt', pressed: true });
  expect(shown).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Lagre visningen' })).toHaveProperty('disabled', true);
});

test('the list as it is is saved under a name, without what is open beside it', async () => {
  const save = vi.fn<(input: object) => unknown>(() => [
    cancelled,
    { id: 6, name: 'Kari', params: { search: 'kari' } },
  ]);
  await open('/admin/bookings?search=kari&item=7&page=3', { 'admin.views.save': save });
  await press('Lagre visningen');
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'Navn på visningen' }),
    'Kari{Enter}',
  );
  await waitFor(() =>
    expect(save).toHaveBeenCalledExactlyOnceWith({
      list: 'bookings',
      name: 'Kari',
      params: [{ name: 'search', value: 'kari' }],
    }),
  );
  expect(await screen.findByRole('button', { name: 'Kari', pressed: true })).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a view is renamed and deleted, and comes back', async () => {
  const rename = vi.fn<(input: object) => unknown>(() => [{ ...cancelled, name: 'Avlyst' }]);
  const remove = vi.fn<(input: object) => unknown>(() => ({ id: 5, deleted: true }));
  const save = vi.fn<(input: object) => unknown>(() => [{ ...cancelled, id: 9 }]);
  await open('/admin/bookings?status=cancelled&limit=25', {
    'admin.views.rename': rename,
    'admin.views.remove': remove,
    'admin.views.save': save,
  });
  await press('Handlinger: Avbrutt');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Gi nytt navn' }));
  const field = await screen.findByRole('textbox', { name: 'Navn på visningen' });
  await userEvent.clear(field);
  await press('Lagre');
  expect(screen.getByText('Skriv et navn.')).toBeTruthy();
  await userEvent.type(field, 'Avlyst{Enter}');
  await waitFor(() => expect(rename).toHaveBeenCalledExactlyOnceWith({ id: 5, name: 'Avlyst' }));
  await press('Handlinger: Avlyst');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Slett' }));
  const note = within(await screen.findByRole('status'));
  expect(note.getByText('«Avlyst» er slettet')).toBeTruthy();
  await userEvent.click(note.getByRole('button', { name: 'Angre' }));
  await waitFor(() =>
    expect(save).toHaveBeenCalledExactlyOnceWith({
      list: 'bookings',
      name: 'Avlyst',
      params: [
        { name: 'status', value: 'cancelled' },
        { name: 'limit', value: 25 },
      ],
    }),
  );
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
});

test('nothing is shown where there is nothing to open or save', async () => {
  const { container } = await open('/admin/bookings?view=offers', { 'admin.views.list': [] });
  await waitFor(() => expect(container.querySelector('[role=group]')).toBeNull());
  expect(screen.getByRole('button', { name: 'Lagre visningen' })).toHaveProperty('disabled', true);
});
