import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderApp } from '../../../core/testing/testing.tsx';
import { card, categories } from '../master-samples.ts';
import { ServicesScreen } from './services-screen.tsx';

const found = (items: unknown[], total = items.length, nextCursor: string | null = null) => ({
  items,
  nextCursor,
  total,
});

function open(search: unknown, path = '/services') {
  return renderApp(<ServicesScreen />, {
    path,
    answers: {
      'masters.categories.list': categories,
      'masters.search': search,
      'masters.understand': { understood: null, alternatives: [] },
    },
  });
}

const never = () => new Promise(() => undefined);
const textField = () => screen.findByLabelText('Hva trenger du hjelp til?');

afterEach(cleanup);

describe('the search', () => {
  test('C-02 reads the URL, and C-20 shows the category in the breadcrumb', async () => {
    const search = vi.fn<(input: unknown) => unknown>(() => found([card]));
    await open(search, '/services?query=kran&city=oslo&category=1');
    await screen.findByRole('heading', { level: 1, name: 'VVS i Oslo' });
    expect(search).toHaveBeenCalledWith(
      expect.objectContaining({ query: 'kran', city: 'oslo', category: 1 }),
    );
    expect(await textField()).toHaveProperty('value', 'kran');
    const crumbs = screen.getByRole('navigation', { name: 'Brødsmulesti' });
    expect(within(crumbs).getByText('Alle tjenester')).toBeTruthy();
    expect(within(crumbs).getByText('VVS').getAttribute('aria-current')).toBe('page');
  });

  test('C-19 the text is debounced by 500 ms, then C-02 it is in the URL', async () => {
    const search = vi.fn<(input: unknown) => unknown>(() => found([card]));
    const { router } = await open(search);
    const field = await textField();
    await waitFor(() => expect(search).toHaveBeenCalledTimes(1));
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    vi.useFakeTimers();
    for (const text of ['k', 'kr', 'kra', 'kran']) {
      await pass(499);
      fireEvent.change(field, { target: { value: text } });
    }
    await pass(499);
    expect(router.state.location.search).not.toHaveProperty('query');
    await pass(1);
    vi.useRealTimers();
    await waitFor(() => expect(router.state.location.search).toMatchObject({ query: 'kran' }));
    await waitFor(() => expect(search).toHaveBeenCalledTimes(2));
    expect(search).toHaveBeenLastCalledWith(expect.objectContaining({ query: 'kran' }));
  });

  test('C-19 Enter skips the debounce', async () => {
    const { router } = await open(() => found([card]));
    await userEvent.type(await textField(), 'kran{Enter}');
    expect(router.state.location.search).toMatchObject({ query: 'kran' });
  });

  test('C-20 has "all" and the categories of the server, the cities and the count', async () => {
    const { router } = await open(() => found([card]));
    const select = await screen.findByLabelText('Kategori');
    await screen.findByRole('option', { name: 'Elektriker' });
    const names = within(select)
      .getAllByRole('option')
      .map((option) => option.textContent);
    expect(names).toEqual(['Alle kategorier', 'VVS', 'Elektriker']);
    expect(select).toHaveProperty('value', 'all');
    expect(await screen.findByText('1 håndverker')).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('By'), 'Tromsø');
    await userEvent.selectOptions(select, 'Elektriker');
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ city: 'tromso', category: 2 }),
    );
  });

  test('C-20 counts up to a thousand', async () => {
    await open(() => found([card], 1000, 'next'));
    expect(await screen.findByText('1000+ håndverkere')).toBeTruthy();
  });

  test('C-21 C-24 a card shows name, rating, services and lowest price', async () => {
    await open(() => found([card]), '/services?query=kran');
    const article = await screen.findByRole('article');
    const shown = within(article);
    expect(shown.getByRole('heading', { name: 'Ola Hansen' })).toBeTruthy();
    expect(shown.getByText('4,8')).toBeTruthy();
    expect(shown.getByText(/Rørlegger og baderom/)).toBeTruthy();
    expect(shown.getByText('Rørlegger med svennebrev.')).toBeTruthy();
    expect(shown.getByText(/^fra 990\s*kr/)).toBeTruthy();
    expect(shown.getByText('Bytte kran')).toBeTruthy();
    expect(shown.getAllByRole('listitem')).toHaveLength(2);
  });

  test('C-03 Profil opens a new tab, Bestill opens the booking', async () => {
    const { router } = await open(() => found([card]));
    const profile = await screen.findByRole('link', { name: 'Profil til Ola Hansen' });
    expect(profile.getAttribute('href')).toBe('/master/12');
    expect(profile.getAttribute('target')).toBe('_blank');
    await userEvent.click(screen.getByRole('button', { name: 'Bestill Ola Hansen' }));
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ dialog: 'booking', master: 12 }),
    );
  });

  test('C-22 shows six skeleton cards while loading', async () => {
    const { container } = await open(never);
    await screen.findByText('Laster inn …');
    expect(container.querySelectorAll('.grid > [aria-hidden="true"]')).toHaveLength(6);
  });

  test('C-23 an empty result offers help', async () => {
    const { router } = await open(() => found([]), '/services?query=zzz&city=bergen');
    await screen.findByText('Ingenting funnet');
    await userEvent.click(screen.getByRole('button', { name: 'Nullstill søket' }));
    await waitFor(() => expect(router.state.location.searchStr).toBe(''));
    expect(await textField()).toHaveProperty('value', '');
  });

  test('a refined search keeps the previous results, dimmed', async () => {
    const search = vi
      .fn<(input: unknown) => unknown>()
      .mockReturnValueOnce(found([card]))
      .mockReturnValue(never());
    const { container } = await open(search);
    await screen.findByRole('article');
    await userEvent.selectOptions(screen.getByLabelText('By'), 'Bergen');
    await waitFor(() => expect(container.querySelector('[aria-busy="true"]')).toBeTruthy());
    expect(screen.getByRole('article')).toBeTruthy();
  });

  test('loads more by cursor', async () => {
    const search = vi
      .fn<(input: unknown) => unknown>()
      .mockReturnValueOnce(found([card], 2, 'place-1'))
      .mockReturnValue(found([{ ...card, id: 13, name: 'Eva Lund' }], 2));
    await open(search);
    await userEvent.click(await screen.findByRole('button', { name: 'Vis flere' }));
    expect(await screen.findByRole('heading', { name: 'Eva Lund' })).toBeTruthy();
    expect(search).toHaveBeenLastCalledWith(expect.objectContaining({ cursor: 'place-1' }));
    expect(screen.getAllByRole('article')).toHaveLength(2);
  });

  test('a failure can be retried', async () => {
    const search = vi
      .fn<(input: unknown) => unknown>()
      .mockImplementationOnce(() => {
        throw new Error('no answer');
      })
      .mockReturnValue(found([card]));
    await open(search);
    await screen.findByText('Kunne ikke hente mestre');
    await userEvent.click(screen.getByRole('button', { name: 'Prøv igjen' }));
    expect(await screen.findByRole('article')).toBeTruthy();
  });
});
