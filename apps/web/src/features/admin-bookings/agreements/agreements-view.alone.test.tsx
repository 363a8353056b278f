import { adminAgreementSchema } from '@mesterhand/domain/admin/agreements';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { sampleOf } from '../../../core/testing/sample.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import { admin } from '../bookings-samples.ts';
import AgreementsView from './agreements-view.tsx';

const { saveFile } = vi.hoisted(() => ({ saveFile: vi.fn<(name: string, file: Blob) => void>() }));
vi.mock('../../../core/browser/save-file.ts', () => ({ saveFile }));

const row = sampleOf(adminAgreementSchema, {
  id: 9,
  number: '2026-000123',
  bookingId: 81,
  client: { id: 3, name: 'Kari Nordmann' },
  master: { id: 12, name: 'Ola Hansen' },
  kind: 'fixed',
  total: 2500,
  ceiling: 2500,
  changes: 1,
  changesTotal: 700,
  bill: { total: 3100, state: 'objected' },
  agreedAt: '2026-11-20T11:30:00.000Z',
});

const pageOf = (...items: (typeof row)[]) => ({
  items,
  total: items.length,
  isCounted: true,
  nextCursor: null,
});
const open = (answers: Record<string, unknown>, path = '/admin/bookings?view=agreements') =>
  renderApp(<AgreementsView />, { path, answers });
const openMenu = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Handlinger: avtale 2026-000123' }));

beforeEach(() => signIn(admin, 'token'));
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

test('lists agreements with sides, ceiling, accepted changes and bill', async () => {
  const list = vi.fn<(input: unknown) => unknown>(() => pageOf(row));
  await open(
    { 'admin.agreements.list': list },
    '/admin/bookings?view=agreements&search=2026-000123',
  );
  const line = within(await screen.findByRole('row', { name: /2026-000123/ }));
  for (const text of ['Kari Nordmann', 'Ola Hansen', 'Fast pris', /^2.500.kr$/, /^700.kr \(1\)$/])
    expect(line.getByText(text)).toBeTruthy();
  expect(line.getByText(/^3.100.kr$/)).toBeTruthy();
  expect(line.getByText('Innsigelse')).toBeTruthy();
  expect(list).toHaveBeenCalledWith(expect.objectContaining({ search: '2026-000123' }));
});

test('an administrator opens the agreement', async () => {
  const { router } = await open({ 'admin.agreements.list': pageOf(row) });
  await openMenu();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Åpne avtalen' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/bookings/81/agreement'));
});

test('an administrator downloads the document', async () => {
  const fetched = vi.fn<(path: string) => unknown>(() =>
    Promise.resolve(new Response('%PDF', { status: 200 })),
  );
  vi.stubGlobal('fetch', fetched);
  await open({ 'admin.agreements.list': pageOf(row) });
  await openMenu();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Last ned PDF' }));
  await waitFor(() =>
    expect(saveFile).toHaveBeenCalledExactlyOnceWith('avtale-2026-000123.pdf', expect.anything()),
  );
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/bookings/81/agreement.pdf?lang=nb');
});

test('the agreement of a deleted booking cannot be opened', async () => {
  await open({ 'admin.agreements.list': pageOf({ ...row, bookingId: null }) });
  await openMenu();
  const item = await screen.findByRole('menuitem', { name: /^Åpne avtalen/ });
  expect(item.getAttribute('aria-disabled') ?? item.getAttribute('data-disabled')).toBe('true');
});

test('a moderator reads the list without the documents', async () => {
  signIn({ ...admin, role: 'moderator', isAdmin: false }, 'token');
  await open({ 'admin.agreements.list': pageOf(row) });
  expect(await screen.findByText('Kari Nordmann')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Handlinger/ })).toBeNull();
});

test('says that there are none', async () => {
  await open({ 'admin.agreements.list': pageOf() });
  expect(await screen.findByText('Ingen avtaler ennå')).toBeTruthy();
});
