import { type AdminCategory, adminCategorySchema } from '@mesterhand/domain/admin/categories';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../core/session/session.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import Toasts from '../../ui/shell/toasts.tsx';
import { kari, refusal } from '../auth/auth-samples.ts';
import CategoriesTab from './categories-tab.tsx';
// Preloads the lazy modules that a click would fetch.
import './category-dialog.tsx';
import { sampleOf } from '../../core/testing/sample.ts';

const pipes = sampleOf(adminCategorySchema, {
  id: 12,
  code: 'pipes',
  name: 'Rør',
  description: 'Rør og bad',
  icon: 'droplet',
  color: 'green',
  basePrice: 990,
  servicesCount: 24,
  mastersCount: 5,
  version: 4,
});
const roofs: AdminCategory = {
  ...pipes,
  id: 13,
  code: 'roofs',
  name: 'Tak',
  description: 'Taktekking',
  servicesCount: 0,
  mastersCount: 0,
};
const old: AdminCategory = {
  ...pipes,
  id: 3,
  name: 'Telefaks',
  archivedAt: '2026-01-01T00:00:00Z',
};

beforeEach(() => signIn({ ...kari, role: 'admin', isAdmin: true }, 'the-token'));
afterEach(() => signOut());

type Answers = Record<string, unknown>;

async function open({ path = '/', ...answers }: Answers & { path?: string } = {}) {
  const create = vi.fn<(input: unknown) => unknown>(() => ({ ...roofs, id: 14 }));
  const update = vi.fn<(input: unknown) => unknown>(() => pipes);
  const remove = vi.fn<(input: unknown) => unknown>(() => ({ id: 12, archived: true }));
  const restore = vi.fn<(input: unknown) => unknown>(() => old);
  const view = await renderApp(
    <>
      <Toasts />
      <CategoriesTab />
    </>,
    {
      path,
      answers: {
        'admin.categories.list': (input: unknown) => ({
          items: JSON.stringify(input).includes('true') ? [old] : [pipes, roofs],
          nextCursor: null,
        }),
        'admin.categories.create': create,
        'admin.categories.update': update,
        'admin.categories.delete': remove,
        'admin.categories.restore': restore,
        ...answers,
      },
    },
  );
  return { ...view, create, update, remove, restore };
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const choose = async (category: string, action: string) => {
  await press(`Handlinger: ${category}`);
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};
const form = async (name = 'Ny kategori') => {
  await screen.findByText('Slik vises den på nettstedet');
  return within(screen.getByRole('form', { name }));
};
const write = (fields: Awaited<ReturnType<typeof form>>, label: RegExp, value: string) =>
  fireEvent.change(fields.getByLabelText(label), { target: { value } });
const openNew = async (answers: Answers = {}) => {
  const view = await open(answers);
  await press('Ny kategori');
  return view;
};

async function fill() {
  const fields = await form();
  write(fields, /^Navn/, 'Solceller');
  write(fields, /^Beskrivelse/, 'Paneler på taket');
  write(fields, /^Grunnpris/, '1490,50');
}

describe('the list of categories', () => {
  test('A-20 A-21 shows the price in hryvnias and the number of services and masters', async () => {
    await open();
    const row = await screen.findByRole('row', { name: /Rør og bad/ });
    for (const text of ['Grønn', '24', '5']) expect(within(row).getByText(text)).toBeTruthy();
    expect(within(row).getByText(/990\s₴/)).toBeTruthy();
  });

  test('A-06 shows a failure and retries', async () => {
    let calls = 0;
    await open({
      'admin.categories.list': () => {
        calls += 1;
        if (calls === 1) throw refusal('server.internal', 500);
        return { items: [pipes], nextCursor: null };
      },
    });
    expect(await screen.findByText('Kunne ikke hente kategoriene')).toBeTruthy();
    await press('Prøv igjen');
    expect(await screen.findByText('Rør og bad')).toBeTruthy();
  });

  test('trap 8 the archive lists archived categories and restores them', async () => {
    const { restore } = await open({ path: '/?view=archived' });
    expect(await screen.findByText('Telefaks')).toBeTruthy();
    expect(screen.queryByText('Rør')).toBeNull();
    await choose('Telefaks', 'Hent fra arkivet');
    expect(await screen.findByText('Kategorien er i bruk igjen')).toBeTruthy();
    expect(restore).toHaveBeenCalledWith({ id: 3 });
  });
});

describe('the form of a category', () => {
  test('A-19 a new one defaults to blue, previews its tile, and sends every field', async () => {
    const { create, router } = await openNew();
    const fields = await form();
    expect(fields.getByRole('radio', { name: 'Blå' })).toHaveProperty('checked', true);
    await fill();
    await userEvent.click(fields.getByRole('radio', { name: 'Rosa' }));
    await userEvent.click(fields.getByRole('radio', { name: 'Lyn' }));
    expect(
      screen.getByText('fra 1 490,50 kr', { normalizer: (text) => text.replaceAll(/\s/g, ' ') }),
    ).toBeTruthy();
    await press('Legg til');
    expect(await screen.findByText('Kategorien er lagt til')).toBeTruthy();
    expect(create).toHaveBeenCalledWith({
      name: 'Solceller',
      description: 'Paneler på taket',
      icon: 'bolt',
      color: 'pink',
      basePrice: 1490.5,
    });
    expect(router.state.location.search).not.toHaveProperty('item');
  });

  test('A-19 requires name, description and price at their fields', async () => {
    const { create } = await openNew();
    await press('Legg til');
    expect(await screen.findAllByText('Feltet er påkrevd')).toHaveLength(3);
    expect((await form()).getByLabelText(/^Navn/)).toBe(document.activeElement);
    expect(create).not.toHaveBeenCalled();
  });

  test.each([
    ['categories.nameTaken', 'Det finnes allerede en kategori med dette navnet.'],
    ['categories.codeTaken', 'Det finnes allerede en kategori med denne koden.'],
  ] as const)('A-19 %s is shown at the name, and the input stays', async (code, text) => {
    await openNew({ 'admin.categories.create': () => Promise.reject(refusal(code, 409)) });
    await fill();
    await press('Legg til');
    expect(await screen.findByText(text)).toBeTruthy();
    const name = (await form()).getByLabelText(/^Navn/);
    expect(name).toHaveProperty('value', 'Solceller');
    await waitFor(() => expect(name).toBe(document.activeElement));
  });

  test('A-19 opens an existing category by its name and saves it', async () => {
    const { update } = await open();
    await press('Rør');
    const fields = await form('Kategori');
    expect(fields.getByRole('radio', { name: 'Dråpe' })).toHaveProperty('checked', true);
    write(fields, /^Navn/, 'Rørlegger');
    await press('Lagre');
    expect(await screen.findByText('Kategorien er lagret')).toBeTruthy();
    const { description, icon, color, basePrice } = pipes;
    expect(update).toHaveBeenCalledWith({
      id: 12,
      name: 'Rørlegger',
      description,
      icon,
      color,
      basePrice,
      version: 4,
    });
  });

  test('shows what another administrator saved before it can be overwritten', async () => {
    const theirs = { ...pipes, name: 'Rør og avløp', version: 5 };
    const update = vi.fn<(input: unknown) => unknown>((input) => {
      if (JSON.stringify(input).includes('"version":4')) throw refusal('conflict.stale', 409);
      return { ...theirs, version: 6 };
    });
    await open({ 'admin.categories.update': update, 'admin.categories.byId': theirs });
    await press('Rør');
    write(await form('Kategori'), /^Navn/, 'Rørlegger');
    await press('Lagre');
    expect(await screen.findByText('Dette er endret mens du skrev')).toBeTruthy();
    expect(screen.getByRole('row', { name: 'Navn Rør og avløp Rørlegger' })).toBeTruthy();
    await press('Lagre mitt over');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(update).toHaveBeenLastCalledWith(
      expect.objectContaining({ name: 'Rørlegger', version: 5 }),
    );
  });

  test('A-19 shows that a linked category was deleted', async () => {
    await open({ path: '/?item=99' });
    expect(await screen.findByText('Kategorien finnes ikke lenger')).toBeTruthy();
  });

  test('asks before unsaved input is lost', async () => {
    const { router } = await open({ path: '/?item=new' });
    write(await form(), /^Navn/, 'Sol');
    await press('Avbryt');
    const ask = await screen.findByRole('dialog', { name: 'Gå uten å lagre?' });
    await userEvent.click(within(ask).getByRole('button', { name: 'Avbryt' }));
    await waitFor(() => expect(ask.isConnected).toBe(false));
    expect((await form()).getByLabelText(/^Navn/)).toHaveProperty('value', 'Sol');
    await press('Avbryt');
    await press('Gå');
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('item'));
  });
});

describe('A-05 a category is deleted after confirmation', () => {
  test('one in use is archived, as the dialog says', async () => {
    const { remove } = await open();
    await choose('Rør', 'Slett');
    const ask = within(await screen.findByRole('dialog', { name: /Rør/ }));
    expect(ask.getByText(/Den er i bruk: 24 tjenester, 5 mestere\./)).toBeTruthy();
    expect(remove).not.toHaveBeenCalled();
    await press('Flytt til arkivet');
    expect(await screen.findByText('Kategorien er flyttet til arkivet')).toBeTruthy();
    expect(remove).toHaveBeenCalledWith({ id: 12 });
  });

  test('one without services is deleted for good', async () => {
    await open({ 'admin.categories.delete': () => ({ id: 13, archived: false }) });
    await choose('Tak', 'Slett');
    expect(await screen.findByText(/slettes for godt/)).toBeTruthy();
    await press('Slett');
    expect(await screen.findByText('Kategorien er slettet')).toBeTruthy();
  });

  test('reports a concurrent change', async () => {
    await open({
      'admin.categories.delete': () => Promise.reject(refusal('categories.gone', 404)),
    });
    await choose('Tak', 'Slett');
    await press('Slett');
    expect(await screen.findByText('Kunne ikke slette kategorien')).toBeTruthy();
  });
});
