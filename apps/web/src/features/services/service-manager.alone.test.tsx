import type { Service } from '@mesterhand/domain/masters/schema';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderApp } from '../../core/testing/testing.tsx';
import { ServiceManager } from './service-manager.tsx';
// Preloads the lazy part.
import './service-form.tsx';

const { showToast } = vi.hoisted(() => ({ showToast: vi.fn<(toast: object) => void>() }));
vi.mock('../../core/browser/toast.ts', () => ({ showToast }));
beforeEach(() => showToast.mockReset());

const tap: Service = {
  id: 3,
  masterId: 12,
  name: 'Bytte kran',
  description: 'Kranen kommer i tillegg.',
  price: 1690,
  categoryId: 1,
  category: 'VVS',
  color: 'blue',
  minutesFrom: null,
  minutesTo: null,
  bufferMinutes: 0,
  version: 4,
};
const categories = [
  { id: 1, name: 'VVS' },
  { id: 2, name: 'Elektriker' },
];
const down = () => {
  throw Object.assign(new Error('down'), { cause: { status: 500, code: 'server.internal' } });
};

const open = (answers: Record<string, unknown> = {}) =>
  renderApp(<ServiceManager masterId={12} />, {
    answers: {
      'masters.services.list': [tap],
      'masters.categories.list': categories,
      ...answers,
    },
  });
const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => userEvent.click(await button(name));
const form = (name = 'Ny tjeneste') => screen.findByRole('form', { name });

async function fill() {
  const fields = within(await form());
  await userEvent.selectOptions(await fields.findByLabelText('Kategori'), 'Elektriker');
  await userEvent.type(fields.getByLabelText('Navn'), 'Ny stikkontakt');
  await userEvent.type(fields.getByLabelText('Beskrivelse'), 'Med materiell.');
  await userEvent.type(fields.getByLabelText('Pris (kr)'), '1490,50');
}
const whole = {
  name: 'Ny stikkontakt',
  description: 'Med materiell.',
  price: 1490.5,
  categoryId: 2,
};

describe('a master’s own services', () => {
  test('C-86 each row shows its category, name, description and price', async () => {
    await open();
    const row = within(await screen.findByRole('listitem'));
    for (const text of ['VVS', 'Bytte kran', 'Kranen kommer i tillegg.'])
      expect(row.getByText(text)).toBeTruthy();
    expect(row.getByText(/1\s690/)).toBeTruthy();
  });

  test('C-86 shows a loading state; an empty list asks for the first service', async () => {
    await open({ 'masters.services.list': () => new Promise(() => undefined) });
    expect(await screen.findByText('Laster inn …')).toBeTruthy();
    document.body.replaceChildren();
    await open({ 'masters.services.list': [] });
    expect(await screen.findByText('Du har ingen tjenester enda')).toBeTruthy();
    await press('Legg til første tjeneste');
    expect(await form()).toBeTruthy();
  });

  test('C-87 empty fields are not sent, and each shows an error', async () => {
    const add = vi.fn<(input: unknown) => unknown>();
    await open({ 'masters.services.add': add });
    await press('Legg til tjeneste');
    await press('Lagre');
    const message = 'Vennligst fyll ut alle feltene';
    const toast = { tone: 'error', title: 'Valideringsfeil', message };
    await waitFor(() => expect(showToast).toHaveBeenCalledWith(toast));
    expect(within(await form()).getAllByText('Feltet er påkrevd')).toHaveLength(3);
    expect(add).not.toHaveBeenCalled();
  });

  test.each([
    ['-12', 'Prisen kan ikke være negativ'],
    ['12,345', 'Bruk høyst to desimaler'],
    ['1.234', 'Bruk høyst to desimaler'],
    ['10 000 001', 'Prisen kan være høyst 10 000 000 kr'],
  ])('C-87 the price “%s” is refused at its field, and stays as typed', async (typed, text) => {
    const add = vi.fn<() => unknown>();
    await open({ 'masters.services.add': add });
    await press('Legg til tjeneste');
    const price = within(await form()).getByLabelText('Pris (kr)');
    await userEvent.type(price, typed);
    expect(price).toHaveProperty('value', typed);
    await press('Lagre');
    expect(await within(await form()).findByText(text)).toBeTruthy();
    expect(add).not.toHaveBeenCalled();
  });

  test('C-86 C-88 C-129 a saved service closes the form and shows a toast', async () => {
    const add = vi.fn<(input: unknown) => unknown>(() => ({ ...tap, ...whole, id: 4 }));
    await open({ 'masters.services.add': add });
    await press('Legg til tjeneste');
    await fill();
    await press('Lagre');
    await waitFor(() =>
      expect(showToast).toHaveBeenCalledWith({
        title: 'Tjeneste lagt til',
        message: 'Ny stikkontakt',
      }),
    );
    const unstated = { minutesFrom: null, minutesTo: null, bufferMinutes: 0 };
    expect(add).toHaveBeenCalledWith({ ...whole, ...unstated, masterId: 12 });
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  });

  test('C-88 the input stays when adding fails', async () => {
    await open({ 'masters.services.add': down });
    await press('Legg til tjeneste');
    await fill();
    await press('Lagre');
    await waitFor(() => expect(showToast).toHaveBeenCalledOnce());
    expect(showToast.mock.calls[0]?.[0]).toMatchObject({
      title: 'Feil',
      message: expect.stringContaining('Kunne ikke legge til tjeneste'),
    });
    expect(within(await form()).getByDisplayValue('Ny stikkontakt')).toBeTruthy();
  });

  test('C-86 cancelling clears the form', async () => {
    await open();
    await press('Legg til tjeneste');
    await userEvent.type(within(await form()).getByLabelText('Navn'), 'Halvveis');
    await press('Avbryt');
    expect(screen.queryByRole('form')).toBeNull();
    await press('Legg til tjeneste');
    expect(screen.queryByDisplayValue('Halvveis')).toBeNull();
  });

  test.each([
    ['Tjeneste oppdatert', 'Bytte kran', { ...tap, price: 1800 }],
    ['Feil', 'Kunne ikke oppdatere tjeneste', down],
  ])(
    'C-88 C-132 editing starts from the stored values and ends with %s: %s',
    async (title, message, answer) => {
      const update = vi.fn<(input: unknown) => unknown>(
        typeof answer === 'function' ? answer : () => answer,
      );
      await open({ 'masters.services.update': update });
      await press('Rediger Bytte kran');
      const name = within(await form('Rediger tjeneste')).getByDisplayValue('Bytte kran');
      await userEvent.type(name, ' ute');
      await press('Lagre');
      await waitFor(() => expect(showToast).toHaveBeenCalledOnce());
      expect(showToast.mock.calls[0]?.[0]).toMatchObject({
        title,
        message: expect.stringContaining(message),
      });
      const { id, description, price, categoryId } = tap;
      expect(update).toHaveBeenCalledWith({
        id,
        description,
        price,
        categoryId,
        name: 'Bytte kran ute',
        minutesFrom: null,
        minutesTo: null,
        bufferMinutes: 0,
        version: 4,
      });
    },
  );

  const faster = { ...tap, name: 'Bytte krane', price: 1750, version: 5 };
  const refuseStale = ({ version }: { version?: number }) => {
    if (version === 5) return { ...faster, name: 'Bytte kran ute', version: 6 };
    throw Object.assign(new Error('stale'), { status: 409, code: 'conflict.stale' });
  };
  const editStale = async () => {
    const update = vi.fn<(input: { version?: number }) => unknown>(refuseStale);
    await open({ 'masters.services.update': update, 'masters.services.byId': faster });
    await press('Rediger Bytte kran');
    const name = within(await form('Rediger tjeneste')).getByDisplayValue('Bytte kran');
    await userEvent.type(name, ' ute');
    await press('Lagre');
    const note = within(await screen.findByRole('alert'));
    expect(note.getByText('Bytte krane')).toBeTruthy();
    expect(note.getByText('Bytte kran ute')).toBeTruthy();
    return update;
  };

  test('a version saved meanwhile is shown next to the input, which can overwrite it', async () => {
    const update = await editStale();
    await press('Lagre mitt over');
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(update.mock.calls.map(([input]) => input)).toMatchObject([
      { name: 'Bytte kran ute', version: 4 },
      { name: 'Bytte kran ute', version: 5 },
    ]);
  });

  test('a version saved meanwhile can be adopted, and changed from there', async () => {
    const update = await editStale();
    await press('Hent det som er lagret');
    const fields = within(await form('Rediger tjeneste'));
    await userEvent.type(fields.getByDisplayValue('Bytte krane'), 'r');
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Lagre');
    await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
    expect(update.mock.calls[1]?.[0]).toMatchObject({
      name: 'Bytte kraner',
      price: 1750,
      version: 5,
    });
  });

  test.each([
    ['Tjeneste slettet', 'Bytte kran', () => tap],
    ['Feil', 'Kunne ikke slette tjeneste', down],
  ])(
    'C-88 C-133 deleting asks for confirmation and ends with %s: %s',
    async (title, message, answer) => {
      const remove = vi.fn<(input: unknown) => unknown>(answer);
      await open({ 'masters.services.remove': remove });
      await press('Slett Bytte kran');
      expect(await screen.findByRole('group', { name: 'Slette Bytte kran?' })).toBeTruthy();
      await press('Behold');
      expect(screen.queryByRole('group', { name: 'Slette Bytte kran?' })).toBeNull();
      expect(remove).not.toHaveBeenCalled();
      await press('Slett Bytte kran');
      await press('Ja, slett');
      await waitFor(() => expect(showToast).toHaveBeenCalledOnce());
      expect(showToast.mock.calls[0]?.[0]).toMatchObject({
        title,
        message: expect.stringContaining(message),
      });
      expect(remove).toHaveBeenCalledWith({ id: 3 });
    },
  );
});
