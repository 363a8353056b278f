import { type Facets, facetsSchema } from '@mesterhand/domain/masters/refinements-schema';
import type { SearchPage } from '@mesterhand/domain/masters/schema';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleOf } from '../../../../core/testing/sample.ts';
import { renderApp } from '../../../../core/testing/testing.tsx';
import { card, categories } from '../../master-samples.ts';
import { ServicesScreen } from '../services-screen.tsx';

const found = (page: Partial<SearchPage>) => ({
  items: [],
  nextCursor: null,
  total: page.items?.length ?? 0,
  byTrade: false,
  ...page,
});

const open = (path: string, page: Partial<SearchPage>) =>
  renderApp(<ServicesScreen />, {
    path,
    answers: {
      'masters.categories.list': categories,
      'masters.search': () => found(page),
      'masters.understand': { understood: null, alternatives: [] },
    },
  });

beforeEach(() => {
  // 12:30 on a Friday in Oslo.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T11:30:00Z') });
});

describe('list and map', () => {
  test('change places, and the choice is part of the URL', async () => {
    const { router } = await open('/services', { items: [card] });
    await screen.findByRole('article');
    const list = screen.getByRole('button', { name: 'Liste' });
    expect(list.getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByText(/^Kartet viser omtrent/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Kart' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ view: 'map' }));
    expect(await screen.findByText(/^Kartet viser omtrent/)).toBeTruthy();
    expect(screen.queryByRole('article')).toBeNull();
    expect(list.getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(list);
    expect(await screen.findByRole('article')).toBeTruthy();
    expect(router.state.location.search).not.toHaveProperty('view', 'map');
  });

  test('an address of the map opens the map', async () => {
    await open('/services?view=map', { items: [card] });
    expect(await screen.findByText(/^Kartet viser omtrent/)).toBeTruthy();
    expect(screen.queryByRole('article')).toBeNull();
  });
});

describe('a card', () => {
  test('states distance, answers and languages, and that documents were checked', async () => {
    await open('/services', { items: [{ ...card, distance: 4, languages: ['nb', 'pl'] }] });
    expect(await screen.findByText('Ca. 4 km unna')).toBeTruthy();
    expect(screen.getByText('Dokumenter kontrollert · Norsk, Polsk')).toBeTruthy();
  });

  test.each([
    ['Ny på Mesterhånd', { reviewCount: 0, completedJobs: 0 }],
    ['Dokumenter ikke kontrollert', { reviewCount: 3, completedJobs: 5 }],
  ])('of somebody who is not verified says "%s"', async (text, facts) => {
    await open('/services', { items: [{ ...card, isVerified: false, ...facts }] });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test('books its next free time and the service that the text names', async () => {
    const nextFree = { date: '2026-11-24', time: '10:00' } as const;
    const { router } = await open('/services?query=bytte+kran', {
      items: [{ ...card, nextFree }],
    });
    await userEvent.click(
      await screen.findByRole('button', { name: /^Ledig .* hos Ola Hansen: bestill$/ }),
    );
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({
        dialog: 'booking',
        master: 12,
        service: 3,
        at: '2026-11-24T10:00',
      }),
    );
  });

  test('without a known time offers none to press', async () => {
    await open('/services', { items: [card] });
    expect(await screen.findByText('Spør om ledig tid')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /: bestill$/ })).toBeNull();
  });
});

describe('nobody found', () => {
  const within = (counts: Facets['within']) => ({
    facets: { ...sampleOf(facetsSchema, {}), within: counts },
  });

  test('the next distance with somebody is one press away', async () => {
    const path = '/services?lat=59.9&lng=10.7&within=5';
    const { router } = await open(
      path,
      within([
        { value: 5, count: 0 },
        { value: 10, count: 0 },
        { value: 20, count: 3 },
        { value: 50, count: 9 },
      ]),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Utvid til 20 km (3)' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ within: 20 }));
  });

  test('without a distance none is offered', async () => {
    await open('/services?lat=59.9&lng=10.7', within([{ value: 20, count: 3 }]));
    await screen.findByText('Ingenting funnet');
    expect(screen.queryByRole('button', { name: /^Utvid/ })).toBeNull();
  });

  test('the nearest city with somebody is one press away, without the filters', async () => {
    const { router } = await open('/services?category=1&city=tromso&verified=true', {
      elsewhere: { city: 'bergen', count: 8 },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Se 8 i Bergen' }));
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ category: 1, city: 'bergen' }),
    );
  });

  test.each([
    ['free=today', 'Vis også dem som ikke er ledige', { category: 1, city: 'oslo' }],
    ['maxPrice=600', 'Fjern filtrene', { category: 1, city: 'oslo' }],
    ['', 'Søk i hele Norge', { category: 1 }],
    ['', 'Søk i alle kategorier', { city: 'oslo' }],
  ])('with "%s" the button "%s" takes only that away', async (filter, name, rest) => {
    const { router } = await open(`/services?category=1&city=oslo&${filter}`, {});
    const buttons = await screen.findAllByRole('button', { name: new RegExp(`^${name}`) });
    const button = buttons.at(-1);
    if (!button) throw new Error(`There is no button ${name}.`);
    await userEvent.click(button);
    await waitFor(() => expect(router.state.location.search).toEqual(rest));
  });

  test('what may be in the way is offered only where it is set', async () => {
    await open('/services?query=zzz', {});
    await screen.findByText('Ingenting funnet');
    for (const name of [
      'Søk i hele Norge',
      'Vis alle steder',
      'Søk i alle kategorier',
      'Fjern filtrene',
    ])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('the job can be sent to several masters instead, with what the search says', async () => {
    await open('/services?query=zzz&category=1&city=oslo', {});
    expect(
      (await screen.findByRole('link', { name: 'Send jobben til flere' })).getAttribute('href'),
    ).toBe('/request?text=zzz&city=oslo&category=1');
  });
});
