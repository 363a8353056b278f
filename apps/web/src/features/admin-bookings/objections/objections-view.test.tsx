import { notifications } from '@mantine/notifications';
import type { ObjectedBill } from '@mesterhand/domain/bills/schema';
import { sumLines } from '@mesterhand/domain/offers/lines';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import Toasts from '../../../ui/shell/toasts.tsx';
import { admin } from '../bookings-samples.ts';
import { refusal } from '../../bookings/booking-samples.ts';
import ObjectionsView from './objections-view.tsx';

const billed = [{ kind: 'hours', text: 'Rørlegger', quantity: 4, unitPrice: 600 }] as const;
const agreedLines = [{ kind: 'hours', text: 'Rørlegger', quantity: 2, unitPrice: 1000 }] as const;
const bill: ObjectedBill = {
  id: 17,
  bookingId: 81,
  lines: [...billed],
  ...sumLines(billed),
  agreedTotal: 2000,
  changesTotal: 500,
  ceiling: 2500,
  state: 'objected',
  sentAt: '2026-11-24T14:00:00.000Z',
  decidedAt: null,
  objection: {
    reason: 'For mange timer.',
    pictures: [],
    total: 2400,
    at: '2026-11-24T15:00:00.000Z',
    answer: 'Ett var henting av deler.',
    note: null,
  },
  issuer: {
    name: 'Ola Hansen',
    organisationName: null,
    organisationNumber: null,
    address: null,
  },
  client: 'Kari Nordmann',
  clientId: 3,
  master: 'Ola Hansen',
  masterId: 12,
  agreed: {
    number: '2026-000123',
    kind: 'fixed',
    lines: [...agreedLines],
    total: 2000,
    marginPercent: null,
  },
};
const settled: ObjectedBill = {
  ...bill,
  state: 'settled',
  decidedAt: '2026-11-25T09:00:00.000Z',
  objection: bill.objection && { ...bill.objection, note: 'To timer gjelder.' },
};

const pageOf = (...items: ObjectedBill[]) => ({ items, nextCursor: null });

function open(answers: Record<string, unknown> = {}, path = '/admin/bookings?view=objections') {
  const screens = (
    <>
      <ObjectionsView />
      <Toasts />
    </>
  );
  const all = {
    'bookings.bills.objections': pageOf(bill),
    'bookings.bills.objection': bill,
    ...answers,
  };
  return renderApp(screens, { path, answers: all });
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));
const openNote = async () => {
  await press('Avslutt innsigelsen');
  return dialogNamed('Avslutte innsigelsen – avtale 2026-000123?');
};

beforeEach(() => signIn(admin, 'token'));
afterEach(() => {
  act(() => notifications.clean());
  signOut();
});

test('lists objections with what was agreed and billed, by state', async () => {
  const list = vi.fn<(input: unknown) => unknown>(() => pageOf(bill));
  const { router } = await open({ 'bookings.bills.objections': list });
  const line = within(await screen.findByRole('row', { name: /2026-000123/ }));
  for (const text of ['Kari Nordmann', 'Ola Hansen', 'For mange timer.', 'Innsigelse'])
    expect(line.getByText(text)).toBeTruthy();
  for (const sum of [/^2.500.kr$/, /^2.400.kr$/]) expect(line.getByText(sum)).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Åpne');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ state: 'objected' }));
  await waitFor(() =>
    expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ state: 'objected' })),
  );
});

test('an objection opens with both sides’ words beside what was agreed and billed', async () => {
  await open({}, '/admin/bookings?view=objections&item=81');
  const dialog = await dialogNamed('Innsigelse – avtale 2026-000123');
  for (const text of ['For mange timer.', 'Ett var henting av deler.'])
    expect(dialog.getByText(text)).toBeTruthy();
  for (const part of ['Sluttregning', 'Avtalt'])
    expect(dialog.getByRole('region', { name: part })).toBeTruthy();
  const linkTo = (name: string) => dialog.getByRole('link', { name }).getAttribute('href');
  expect(linkTo('Ola Hansen')).toBe('/master/12');
  expect(linkTo('2026-000123')).toBe('/bookings/81/agreement');
});

test('settles with a note, which the address names, and shows the outcome', async () => {
  let stored = bill;
  const settle = vi.fn<(input: unknown) => unknown>(() => (stored = settled));
  const { router } = await open(
    { 'bookings.bills.objection': () => stored, 'bookings.bills.settle': settle },
    '/admin/bookings?view=objections&item=81',
  );
  const dialog = await openNote();
  expect(router.state.location.search).toMatchObject({ item: 81, step: 'settle' });
  await userEvent.click(dialog.getByRole('button', { name: 'Avslutt innsigelsen' }));
  expect(dialog.getByText('Skriv en merknad.')).toBeTruthy();
  expect(settle).not.toHaveBeenCalled();
  await userEvent.type(dialog.getByRole('textbox', { name: /Merknad/ }), 'To timer gjelder.');
  await userEvent.click(dialog.getByRole('button', { name: 'Avslutt innsigelsen' }));
  expect(await screen.findByText('Innsigelsen er avsluttet')).toBeTruthy();
  expect(settle).toHaveBeenCalledExactlyOnceWith({ bookingId: 81, note: 'To timer gjelder.' });
  const details = await dialogNamed('Innsigelse – avtale 2026-000123');
  expect(details.getByText('To timer gjelder.')).toBeTruthy();
  expect(details.queryByRole('button', { name: 'Avslutt innsigelsen' })).toBeNull();
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('step'));
});

test('the typed note stays when the network fails', async () => {
  const settle = () => Promise.reject(new Error('Failed to fetch'));
  await open({ 'bookings.bills.settle': settle }, '/admin/bookings?view=objections&item=81');
  const dialog = await openNote();
  await userEvent.type(dialog.getByRole('textbox', { name: /Merknad/ }), 'To timer.');
  await userEvent.click(dialog.getByRole('button', { name: 'Avslutt innsigelsen' }));
  expect(await screen.findByText('Innsigelsen ble ikke avsluttet')).toBeTruthy();
  expect(dialog.getByRole('textbox', { name: /Merknad/ })).toHaveProperty('value', 'To timer.');
});

test('another moderator was faster: the details show what they wrote', async () => {
  let stored = bill;
  const settle = () => {
    stored = settled;
    return Promise.reject(refusal(409, 'bills.statusConflict'));
  };
  await open(
    { 'bookings.bills.objection': () => stored, 'bookings.bills.settle': settle },
    '/admin/bookings?view=objections&item=81',
  );
  const dialog = await openNote();
  await userEvent.type(dialog.getByRole('textbox', { name: /Merknad/ }), 'Tre timer.');
  await userEvent.click(dialog.getByRole('button', { name: 'Avslutt innsigelsen' }));
  const details = await dialogNamed('Innsigelse – avtale 2026-000123');
  expect(details.getByText('To timer gjelder.')).toBeTruthy();
});

test('one of the two sides cannot settle it', async () => {
  signIn({ ...admin, id: 3 }, 'token');
  await open({}, '/admin/bookings?view=objections&item=81');
  const button = await screen.findByRole('button', { name: 'Avslutt innsigelsen' });
  expect(button).toHaveProperty('disabled', true);
  expect(button.title).toContain('en annen moderator');
});

test('a moderator reads the number of the agreement without a link', async () => {
  signIn({ ...admin, role: 'moderator', isAdmin: false }, 'token');
  await open({}, '/admin/bookings?view=objections&item=81');
  const dialog = await dialogNamed('Innsigelse – avtale 2026-000123');
  expect(dialog.getByText('2026-000123')).toBeTruthy();
  expect(dialog.queryByRole('link', { name: '2026-000123' })).toBeNull();
});
