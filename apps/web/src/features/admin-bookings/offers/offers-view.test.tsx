import { type AdminOfferDetail, adminOfferSchema } from '@mesterhand/domain/admin/offers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { sampleOf } from '../../../core/testing/sample.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import { admin } from '../bookings-samples.ts';
import { refusal } from '../../bookings/booking-samples.ts';
import { sent } from '../../offers/offer-samples.ts';
import OffersView from './offers-view.tsx';

const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString();
const client = { id: 3, name: 'Kari Nordmann' };
const row = sampleOf(adminOfferSchema, {
  id: 73,
  requestId: 58,
  client,
  master: { id: 12, name: 'Ola Hansen' },
  kind: 'estimate',
  total: 1780,
  ceiling: 2047,
  state: 'sent',
  sentAt: '2026-11-20T11:05:00.000Z',
  validUntil: inTenDays,
});
const detail: AdminOfferDetail = { ...sent, validUntil: inTenDays, client };

const pageOf = (...items: (typeof row)[]) => ({
  items,
  total: items.length,
  isCounted: true,
  nextCursor: null,
});
const open = (answers: Record<string, unknown>, path = '/admin/bookings?view=offers') =>
  renderApp(<OffersView />, { path, answers: { 'admin.offers.byId': detail, ...answers } });

beforeEach(() => signIn(admin, 'token'));
afterEach(() => signOut());

test('lists offers with both sides, kind, sum and state', async () => {
  const expired = { ...row, id: 74, validUntil: '2026-11-01T23:00:00.000Z', isExpired: true };
  await open({ 'admin.offers.list': pageOf(row, expired) });
  const [, first, second] = await screen.findAllByRole('row');
  if (!first || !second) throw new Error('Two rows were expected.');
  for (const text of ['Ola Hansen', 'Kari Nordmann', 'Prisoverslag', 'Sendt'])
    expect(within(first).getByText(text)).toBeTruthy();
  expect(within(first).getByText(/^1.780.kr$/)).toBeTruthy();
  expect(within(second).getByText('Utløpt')).toBeTruthy();
  // The last day on which it was valid, not the midnight after it.
  expect(within(second).getByText('01.11.2026')).toBeTruthy();
});

test('the filter of states stands in the address', async () => {
  const list = vi.fn<(input: unknown) => unknown>(() => pageOf(row));
  const { router } = await open({ 'admin.offers.list': list });
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Utløpt');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ state: 'expired' }));
  await waitFor(() =>
    expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ state: 'expired' })),
  );
});

test('an offer opens with its lines, its request and the agreement that it became', async () => {
  const accepted = {
    ...detail,
    state: 'accepted' as const,
    bookingId: 81,
    decidedAt: '2026-11-21T09:00:00.000Z',
  };
  await open(
    { 'admin.offers.list': pageOf(row), 'admin.offers.byId': accepted },
    '/admin/bookings?view=offers&item=73',
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Tilbud #73' }));
  const lines = within(await dialog.findByRole('table'));
  expect(lines.getByText(/Bytte kran/)).toBeTruthy();
  const linkTo = (name: string) => dialog.getByRole('link', { name }).getAttribute('href');
  expect(linkTo('Ola Hansen')).toBe('/master/12');
  expect(linkTo('Forespørsel #58')).toContain('view=requests&part=all&item=58');
  expect(linkTo('Se avtalen')).toBe('/bookings/81/agreement');
});

test('a moderator gets no link to the agreement', async () => {
  signIn({ ...admin, role: 'moderator', isAdmin: false }, 'token');
  const accepted = { ...detail, state: 'accepted' as const, bookingId: 81 };
  await open(
    { 'admin.offers.list': pageOf(row), 'admin.offers.byId': accepted },
    '/admin/bookings?view=offers&item=73',
  );
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('table')).toBeTruthy();
  expect(dialog.queryByRole('link', { name: 'Se avtalen' })).toBeNull();
});

test('a list that fails can be tried again', async () => {
  const list = vi
    .fn<() => unknown>()
    .mockImplementationOnce(() => Promise.reject(refusal(403, 'access.forbidden')))
    .mockReturnValue(pageOf());
  await open({ 'admin.offers.list': list });
  expect(await screen.findByText('Kunne ikke laste tilbudene')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Prøv igjen' }));
  expect(await screen.findByText('Ingen tilbud ennå')).toBeTruthy();
});
