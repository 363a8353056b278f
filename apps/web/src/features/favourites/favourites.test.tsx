import { sessionUserSchema } from '@mesterhand/domain/access/actor';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../core/session/session.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import Toasts from '../../ui/shell/toasts.tsx';
import { refusal } from '../auth/auth-samples.ts';
import { card } from '../masters/master-samples.ts';
import { StatisticsCard } from '../masters/profile/statistics-card.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { FavouriteHeart } from './favourite-heart.tsx';
import { FavouritesScreen } from './favourites-screen.tsx';
import { sampleOf } from '../../core/testing/sample.ts';

const kari = sampleOf(sessionUserSchema, {
  id: 7,
  email: 'kunde@demo.no',
  firstName: 'Kari',
  lastName: 'Nordmann',
  userType: 'client',
  role: 'user',
});
const enter = () => act(() => signIn(kari, 'token'));

afterEach(() => {
  cleanup();
  signOut();
});

/** A server that stores whether the one master is a favourite. */
function memory() {
  let isFavourite = false;
  const set = (value: boolean) => {
    isFavourite = value;
    return { masterId: 12, isFavourite };
  };
  return {
    add: vi.fn<(input: unknown) => unknown>(() => set(true)),
    remove: vi.fn<(input: unknown) => unknown>(() => set(false)),
    kept: vi.fn<() => unknown>(() => ({ masterIds: isFavourite ? [12] : [] })),
  };
}
const openButton = ({ add, remove, kept }: ReturnType<typeof memory>) =>
  renderApp(<FavouriteButton masterId={12} />, {
    answers: {
      'masters.favourites.kept': kept,
      'masters.favourites.add': add,
      'masters.favourites.remove': remove,
    },
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('favourites', () => {
  test('C-28 a master is added and removed', async () => {
    enter();
    const server = memory();
    await openButton(server);
    await press('Legg til favoritter');
    await waitFor(() => expect(server.kept).toHaveBeenCalledTimes(2));
    await press('Fjern fra favoritter');
    await waitFor(() => expect(server.kept).toHaveBeenCalledTimes(3));
    expect(await screen.findByRole('button', { name: 'Legg til favoritter' })).toBeTruthy();
    expect(server.add).toHaveBeenCalledWith({ masterId: 12 });
    expect(server.remove).toHaveBeenCalledWith({ masterId: 12 });
  });

  test('C-28 a visitor signs in first, and the master is added then', async () => {
    const server = memory();
    const { router } = await openButton(server);
    await press('Legg til favoritter');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ dialog: 'login' }));
    expect(server.add).not.toHaveBeenCalled();
    enter();
    await waitFor(() => expect(server.add).toHaveBeenCalledOnce());
  });

  test('C-28 closing the login without signing in drops the request', async () => {
    const server = memory();
    const { router } = await openButton(server);
    await press('Legg til favoritter');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ dialog: 'login' }));
    await act(() => router.navigate({ to: '/' }));
    enter();
    expect(await screen.findByRole('button', { name: 'Legg til favoritter' })).toBeTruthy();
    expect(server.add).not.toHaveBeenCalled();
  });

  test('C-28 the list shows cards, or how to add some', async () => {
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

describe('the hearts of a list', () => {
  const masters = [12, 13, 14].map((id) => ({ id, name: `Mester ${id}` }));
  const openHearts = (answers: Record<string, unknown>) =>
    renderApp(
      <>
        <Toasts />
        {masters.map((master) => (
          <FavouriteHeart key={master.id} master={master} />
        ))}
      </>,
      { answers },
    );
  const heart = (id: number) => screen.findByRole('button', { name: `Favoritt: Mester ${id}` });
  const pressed = async (id: number) => (await heart(id)).getAttribute('aria-pressed');

  test('C-28 all of them come with one answer', async () => {
    enter();
    const kept = vi.fn<() => unknown>(() => ({ masterIds: [13] }));
    await openHearts({ 'masters.favourites.kept': kept });
    await waitFor(async () => expect(await pressed(13)).toBe('true'));
    expect([await pressed(12), await pressed(14)]).toEqual(['false', 'false']);
    expect(kept).toHaveBeenCalledOnce();
  });

  test('C-28 one fills at once, and is reverted with a message when refused', async () => {
    enter();
    let refuse: (error: Error) => void = () => {};
    const add = () => new Promise((_, reject) => (refuse = reject));
    await openHearts({
      'masters.favourites.kept': { masterIds: [13] },
      'masters.favourites.add': add,
    });
    await waitFor(async () => expect(await pressed(13)).toBe('true'));
    await userEvent.click(await heart(12));
    await waitFor(async () => expect(await pressed(12)).toBe('true'));
    act(() => refuse(refusal('server.unavailable', 503)));
    expect(await screen.findByText('Kunne ikke endre favorittene')).toBeTruthy();
    expect([await pressed(12), await pressed(13)]).toEqual(['false', 'true']);
  });

  test('C-28 a visitor sees them empty and signs in first', async () => {
    const kept = vi.fn<() => unknown>();
    const { router } = await openHearts({ 'masters.favourites.kept': kept });
    expect(await pressed(12)).toBe('false');
    await userEvent.click(await heart(12));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ dialog: 'login' }));
    expect(kept).not.toHaveBeenCalled();
  });

  test('C-28 a master has none on their own card', async () => {
    act(() => signIn({ ...kari, userType: 'master', masterId: 13 }, 'token'));
    await openHearts({ 'masters.favourites.kept': { masterIds: [] } });
    await heart(12);
    expect(screen.queryByRole('button', { name: 'Favoritt: Mester 13' })).toBeNull();
  });
});

describe('statistics', () => {
  test('C-29 views, likes, repeat customers and punctuality; the page counts one view', async () => {
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
      'Likes56',
      'Faste kunder40 %',
      'Punktlighet100 %',
    ]);
    expect(view).toHaveBeenCalledOnce();
  });
});
