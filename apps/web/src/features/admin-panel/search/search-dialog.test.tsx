import type { Found } from '@mesterhand/domain/admin/find';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../core/testing/testing.tsx';
import { refusal } from '../../auth/auth-samples.ts';
import { placeOf } from './found-place.ts';
import SearchDialog from './search-dialog.tsx';

afterEach(cleanup);

const at = '2026-11-20T11:00:00.000Z';
const found: Found[] = [
  { kind: 'bookings', id: 58, name: '#58 Kari Nordmann', detail: '2026-11-24 · Storgata 12', at },
  { kind: 'users', id: 7, name: 'Kari Nordmann', detail: 'kari@example.no', at },
];

const open = (answer: unknown) =>
  renderApp(<SearchDialog text="" onChange={vi.fn<() => void>()} onClose={vi.fn<() => void>()} />, {
    path: '/admin',
    answers: { 'admin.find': answer },
  });

test('groups matches and opens the chosen one by the keyboard', async () => {
  const { router } = await open(found);
  const field = await screen.findByRole('combobox');
  await userEvent.type(field, 'kari');
  const options = await screen.findAllByRole('option');
  // People first, whatever the order of the answer.
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Kari Nordmannkari@example.no',
    '#58 Kari Nordmann2026-11-24 · Storgata 12',
  ]);
  await userEvent.type(field, '{ArrowDown}');
  expect(options[1]?.getAttribute('aria-selected')).toBe('true');
  expect(field.getAttribute('aria-activedescendant')).toBe(options[1]?.id);
  await userEvent.type(field, '{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/bookings'));
  expect(router.state.location.search).toMatchObject({ item: 58 });
});

test('asks for three characters, but finds short numbers', async () => {
  const find = vi.fn<() => unknown>(() => []);
  await open(find);
  const field = await screen.findByRole('combobox');
  await userEvent.type(field, 'ka');
  expect(screen.getByRole('status').textContent).toContain('minst tre tegn');
  await userEvent.clear(field);
  await userEvent.type(field, '58');
  await screen.findByText(/Ingen treff/);
  expect(find).toHaveBeenCalledOnce();
});

test('shows why nothing could be found', async () => {
  await open(() => {
    throw refusal('server.internal', 500);
  });
  await userEvent.type(await screen.findByRole('combobox'), 'kari');
  await waitFor(() => expect(screen.getByRole('status').textContent).not.toContain('tre tegn'));
});

test.each<[Found['kind'], object]>([
  ['masters', { tab: 'users', search: { search: 'x', item: 1 } }],
  ['agreements', { tab: 'bookings', search: { view: 'agreements', search: 'x' } }],
  ['enquiries', { tab: 'support', search: { item: 1 } }],
  ['reports', { tab: 'reports', search: { item: 1 } }],
])('%s are opened in their list', (kind, place) => {
  expect(placeOf({ kind, id: 1, name: 'x', detail: '', at })).toEqual(place);
});
