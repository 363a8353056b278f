import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import { kari, ola } from '../../bookings/booking-samples.ts';
import { draft } from '../offer-samples.ts';
import { TemplatesScreen } from './templates-screen.tsx';

const template = {
  id: 9,
  name: 'Kran',
  kind: 'maximum',
  lines: [{ kind: 'service', text: 'Bytte kran', quantity: 1, unitPrice: 1500 }],
  excluded: '',
  updatedAt: draft.updatedAt,
};

const open = (answers: Record<string, unknown> = {}) =>
  renderApp(<TemplatesScreen />, {
    answers: { 'bookings.offers.templates.list': [template], ...answers },
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => signIn(ola, 'token'));
afterEach(() => {
  cleanup();
  signOut();
});

test('a template shows its kind, its sum and its lines', async () => {
  await open();
  expect(await screen.findByText(/^Høyeste pris · 1\s500\skr · 1 linje$/)).toBeTruthy();
});

test('a new name is stored with the lines', async () => {
  const save = vi.fn<(input: unknown) => unknown>(() => template);
  await open({ 'bookings.offers.templates.save': save });
  await press('Gi Kran nytt navn');
  const field = screen.getByLabelText('Navn på malen');
  await userEvent.clear(field);
  await userEvent.type(field, 'Blandebatteri');
  await press('Lagre');
  await waitFor(() => expect(screen.queryByLabelText('Navn på malen')).toBeNull());
  const { id, kind, lines, excluded } = template;
  expect(save).toHaveBeenCalledWith({ id, name: 'Blandebatteri', kind, lines, excluded });
});

test('deleting asks first', async () => {
  const remove = vi.fn<(input: unknown) => unknown>(() => ({ id: 9, deleted: true }));
  await open({ 'bookings.offers.templates.remove': remove });
  await press('Slett Kran');
  expect(remove).not.toHaveBeenCalled();
  await press('Slett malen');
  await waitFor(() => expect(remove).toHaveBeenCalledWith({ id: 9 }));
});

test('without templates the page says how to make one', async () => {
  await open({ 'bookings.offers.templates.list': [] });
  expect(await screen.findByText('Du har ingen maler ennå')).toBeTruthy();
});

test('customers have none', async () => {
  signIn(kari, 'token');
  await open();
  expect(await screen.findByText('Bare håndverkere kan sende tilbud')).toBeTruthy();
});
