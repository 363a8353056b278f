import {
  adminJobRequestSchema,
  type AdminJobRequestDetail,
} from '@mesterhand/domain/admin/job-requests';
import { adminOfferSchema } from '@mesterhand/domain/admin/offers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { sampleOf } from '../../../core/testing/sample.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import { admin } from '../bookings-samples.ts';
import { invitation, refusal, request } from '../../job-requests/request-samples.ts';
import RequestsView from './requests-view.tsx';

const client = { id: 3, name: 'Kari Nordmann' };
const row = sampleOf(adminJobRequestSchema, {
  id: 58,
  createdAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  expiresAt: '2026-12-20T23:00:00.000Z',
  client,
  categoryId: 1,
  category: 'VVS',
  city: 'oslo',
  state: 'open',
  isEmergency: true,
  listEndedAt: '2026-11-20T12:00:00.000Z',
  asked: 4,
  answered: 2,
  offered: 0,
});
const detail: AdminJobRequestDetail = {
  ...request,
  client: { ...client, phone: '+47 900 00 003' },
  listEndedAt: '2026-11-20T12:00:00.000Z',
  invitations: [
    invitation(12, { state: 'passedOver' }),
    invitation(13, { state: 'declined', answeredAt: request.createdAt, declineReason: 'tooFar' }),
  ],
  offers: [
    sampleOf(adminOfferSchema, {
      id: 73,
      requestId: 58,
      client,
      master: { id: 13, name: 'Live Haugen' },
      kind: 'fixed',
      total: 2270.5,
      state: 'retracted',
      sentAt: request.createdAt,
      validUntil: '2026-12-10T23:00:00.000Z',
    }),
  ],
};

const pageOf = (...items: (typeof row)[]) => ({
  items,
  total: items.length,
  isCounted: true,
  nextCursor: null,
});

const open = (answers: Record<string, unknown>, path = '/admin/bookings?view=requests') =>
  renderApp(<RequestsView />, { path, answers: { 'admin.jobRequests.byId': detail, ...answers } });

beforeEach(() => signIn(admin, 'token'));
afterEach(() => signOut());

test('lists requests without an offer with their age and how many answered', async () => {
  const list = vi.fn<(input: unknown) => unknown>(() => pageOf(row));
  await open({ 'admin.jobRequests.list': list }, '/admin/bookings?view=requests&search=kari');
  const line = within(await screen.findByRole('row', { name: /Kari Nordmann/ }));
  for (const text of ['58', 'VVS', 'Oslo', '4', '2', 'Ingen svar']) line.getByText(text);
  expect(line.getByText(/for 3 d/)).toBeTruthy();
  expect(list).toHaveBeenCalledWith({
    search: 'kari',
    sort: 'createdAt',
    direction: 'desc',
    page: 1,
    limit: 50,
  });
});

test('the filter stands in the address and asks for all', async () => {
  const list = vi.fn<(input: unknown) => unknown>(() => pageOf(row));
  const { router } = await open({ 'admin.jobRequests.list': list });
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Vis' }), 'Alle');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ part: 'all' }));
  await waitFor(() =>
    expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ part: 'all' })),
  );
});

test('a row opens the problem, who was asked with their answers, and the offers', async () => {
  const { router } = await open({ 'admin.jobRequests.list': pageOf(row) });
  await userEvent.click(await screen.findByText('Kari Nordmann'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Forespørsel #58' }));
  expect(await dialog.findByText('Kranen på kjøkkenet drypper.')).toBeTruthy();
  for (const text of ['Storgata 1, 0155 Oslo', 'Svarte ikke', 'Det er for langt unna'])
    expect(dialog.getByText(text)).toBeTruthy();
  expect(dialog.getByRole('link', { name: '+47 900 00 003' })).toBeTruthy();
  const offer = dialog.getByRole('link', { name: /^Live Haugen: 2.270,50.kr$/ });
  expect(offer.getAttribute('href')).toContain('view=offers&item=73');
  expect(router.state.location.search).toMatchObject({ view: 'requests', item: 58 });
});

test('a moderator sees neither phone nor street', async () => {
  signIn({ ...admin, role: 'moderator', isAdmin: false }, 'token');
  const withheld = { ...detail, client: { ...client, phone: null }, address: '' };
  await open(
    { 'admin.jobRequests.list': pageOf(row), 'admin.jobRequests.byId': withheld },
    '/admin/bookings?view=requests&item=58',
  );
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Kranen på kjøkkenet drypper.')).toBeTruthy();
  expect(dialog.queryByText('Telefon')).toBeNull();
  expect(dialog.getByRole('link', { name: 'Kari Nordmann' }).getAttribute('href')).toBe('/user/3');
});

test('an opened request that is gone says so', async () => {
  const byId = () => Promise.reject(refusal('jobRequests.notFound'));
  await open(
    { 'admin.jobRequests.list': pageOf(), 'admin.jobRequests.byId': byId },
    '/admin/bookings?view=requests&item=9',
  );
  expect(await screen.findByText('Kunne ikke åpne forespørselen')).toBeTruthy();
  expect(await screen.findByText('Ingen venter på svar')).toBeTruthy();
});
