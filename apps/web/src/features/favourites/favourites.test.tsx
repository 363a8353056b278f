import type { SessionUser } from '@mesterhand/domain/access/actor';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../core/session.ts';
import { renderApp } from '../../core/testing.tsx';
import { card } from '../masters/master-samples.ts';
import { StatisticsCard } from '../masters/statistics-card.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { FavouritesScreen } from './favourites-screen.tsx';

const kari: SessionUser = {
  id: 7,
  email: 'kunde@demo.no',
  phone: '',
  firstName: 'Kari',
  lastName: 'Nordmann',
  avatar: null,
  userType: 'client',
  isAdmin: false,
  role: 'user',
  masterId: null,
};
const enter = () => act(() => signIn(kari, 'token'));

afterEach(() => {
  cleanup();
  signOut();
});

/** A server that remembers whether the one master is kept. */
function memory() {
  let isFavourite = false;
  const set = (value: boolean) => {
    isFavourite = value;
    return { masterId: 12, isFavourite };
  };
  return {
    add: vi.fn<(input: unknown) => unknown>(() => set(true)),
    remove: vi.fn<(input: unknown) => unknown>(() => set(false)),
    one: () => ({ masterId: 12, isFavourite }),
  };
}
const openButton = ({ add, remove, one }: ReturnType<typeof memory>) =>
  renderApp(<FavouriteButton masterId={12} />, {
    answers: {
      'masters.favourites.one': one,
      'masters.favourites.add': add,
      'masters.favourites.remove': remove,
    },
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('favourites', () => {
  test('C-28 a master is kept, and let go again', async () => {
    enter();
    const server = memory();
    await openButton(server);
    await press('Legg til favoritter');
    await press('Fjern fra favoritter');
    expect(await screen.findByRole('button', { name: 'Legg til favoritter' })).toBeTruthy();
    expect(server.add).toHaveBeenCalledWith({ masterId: 12 });
    expect(server.remove).toHaveBeenCalledWith({ masterId: 12 });
  });

  test('C-28 a visitor signs in first, and the master is kept then', async () => {
    const server = memory();
    const { router } = await openButton(server);
    await press('Legg til favoritter');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ dialog: 'login' }));
    expect(server.add).not.toHaveBeenCalled();
    enter();
    await waitFor(() => expect(server.add).toHaveBeenCalledOnce());
  });

  test('C-28 closing the login without signing in drops the wish', async () => {
    const server = memory();
    const { router } = await openButton(server);
    await press('Legg til favoritter');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ dialog: 'login' }));
    await act(() => router.navigate({ to: '/' }));
    enter();
    expect(await screen.findByRole('button', { name: 'Legg til favoritter' })).toBeTruthy();
    expect(server.add).not.toHaveBeenCalled();
  });

  test('C-28 the list shows cards, or how one gets some', async () => {
    const answers = (items: unknown[]) => ({
      'masters.favourites.list': { items, nextCursor: null },
    });
    await renderApp(<FavouritesScreen />, { answers: answers([card]) });
    expect(await screen.findByText('Logg inn for å se favorittene dine')).toBeTruthy();
    enter();
    expect(await screen.findByRole('link', { name: 'Ola Hansen' })).toBeTruthy();
    cleanup();
    await renderApp(<FavouritesScreen />, { answers: answers([]) });
    expect(await screen.findByText('Ingen favoritter ennå')).toBeTruthy();
  });
});

describe('statistics', () => {
  test('C-29 views, likes, repeat customers and punctuality; the page counts itself once', async () => {
    const view = vi.fn<(input: unknown) => unknown>(() => ({ views: 1235 }));
    const { container } = await renderApp(<StatisticsCard masterId={12} />, {
      answers: {
        'masters.view': view,
        'masters.statistics': {
          masterId: 12,
          views: 1234,
          likes: 56,
          repeatCustomers: 40,
          punctuality: 100,
          responseTime: null,
        },
      },
    });
    await screen.findByText('100 %');
    expect(
      [...container.querySelectorAll('dl > div')].map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^Visninger1\s234$/),
      'Likerklikk56',
      'Faste kunder40 %',
      'Punktlighet100 %',
    ]);
    expect(view).toHaveBeenCalledOnce();
  });
});
