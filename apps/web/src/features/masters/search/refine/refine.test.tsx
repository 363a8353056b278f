import { facetNames } from '@mesterhand/domain/masters/refinements';
import type { Facets } from '@mesterhand/domain/masters/refinements-schema';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../../../core/testing/testing.tsx';
import { card, categories } from '../../master-samples.ts';
import { ServicesScreen } from '../services-screen.tsx';

const facets: Facets = {
  isComplete: true,
  verified: 3,
  free: [
    { value: 'today', count: 0 },
    { value: 'week', count: 4 },
  ],
  maxPrice: [
    { value: 600, count: 0 },
    { value: 800, count: 2 },
    { value: 1000, count: 7 },
    { value: 1200, count: 1000 },
  ],
  minRating: [{ value: 4.5, count: 5 }],
  language: [{ value: 'pl', count: 1 }],
  hours: [{ value: 'weekend', count: 2 }],
  within: [],
};

const incomplete: Facets = { ...facets, isComplete: false, lowerBounds: [...facetNames] };

async function open(path: string, counted: Facets = facets, more: object = {}) {
  const search = vi.fn<(input: unknown) => unknown>(() => ({
    items: [card],
    nextCursor: null,
    total: 1,
    facets: counted,
    ...more,
  }));
  const { router } = await renderApp(<ServicesScreen />, {
    path,
    answers: {
      'masters.categories.list': categories,
      'masters.search': search,
      'masters.understand': { understood: null, alternatives: [] },
    },
  });
  await screen.findByRole('article');
  return { router, search, address: () => router.state.location.search };
}

const openFilters = async () => {
  await userEvent.click(screen.getByRole('button', { name: /^Filtre/ }));
  return within(await screen.findByRole('region', { name: 'Filtre' }));
};

test('a filter states its hits, is part of the URL and of the request, and a second press takes it away', async () => {
  const { address, search } = await open('/services?category=1');
  const panel = await openFilters();
  await userEvent.click(panel.getByRole('button', { name: /^Bare verifiserte.*3 treff/ }));
  await waitFor(() => expect(address()).toMatchObject({ category: 1, verified: true }));
  await waitFor(() =>
    expect(search).toHaveBeenLastCalledWith(expect.objectContaining({ verified: true })),
  );
  const chosen = panel.getByRole('button', { name: /^Bare verifiserte/, pressed: true });
  await userEvent.click(chosen);
  await waitFor(() => expect(address()).not.toHaveProperty('verified', true));
});

test('a value without hits cannot be chosen, unless it is the one that is set', async () => {
  await open('/services?maxPrice=600&minRating=3');
  const panel = await openFilters();
  const price = panel.getByRole('button', { name: /^Inntil 600/ });
  expect(price).toHaveProperty('disabled', false);
  expect(price.getAttribute('aria-pressed')).toBe('true');
  expect(panel.getByRole('button', { name: /^Minst 3,0/, pressed: true })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^I dag/ })).toHaveProperty('disabled', true);
});

test('counts have a plus sign from a thousand on, and where not all were counted', async () => {
  await open('/services');
  const panel = await openFilters();
  expect(panel.getByRole('button', { name: /1000\+ treff/ })).toBeTruthy();
  expect(panel.getByRole('button', { name: /^Inntil 1\s000.*[^+]7 treff/ })).toBeTruthy();
});

test('incomplete counts are lower bounds', async () => {
  await open('/services', incomplete);
  const panel = await openFilters();
  expect(panel.getByRole('button', { name: /^Bare verifiserte.*3\+ treff/ })).toBeTruthy();
  const cheapest = panel.getByRole('button', { name: /^Inntil 600/ });
  expect(cheapest.hasAttribute('disabled')).toBe(false);
  expect(cheapest.textContent).not.toContain('0+');
  expect(panel.getByRole('button', { name: 'Somali' })).toBeTruthy();
});

test('only filters whose counts are incomplete state lower bounds', async () => {
  await open('/services', { ...incomplete, lowerBounds: ['free'] });
  const panel = await openFilters();
  expect(screen.getByRole('button', { name: /^Denne uka.*4\+ treff/ })).toBeTruthy();
  expect(panel.getByRole('button', { name: /^Bare verifiserte.*[^+]3 treff/ })).toBeTruthy();
  expect(panel.getByRole('button', { name: /^Inntil 600/ })).toHaveProperty('disabled', true);
  expect(panel.queryByRole('button', { name: 'Somali' })).toBeNull();
});

test('the number of hits is a lower bound where there may be more', async () => {
  await open('/services', incomplete, { hasMore: true });
  expect(await screen.findByText(/^1\+ /)).toBeTruthy();
});

test('the button of all filters states how many are set, and one press takes all away', async () => {
  const { address } = await open('/services?category=1&verified=true&free=week&language=pl');
  expect(screen.getByRole('button', { name: 'Filtre (3)', expanded: false })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Fjern filtrene' }));
  await waitFor(() => expect(address()).toEqual({ category: 1 }));
  expect(screen.getByRole('button', { name: 'Filtre' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Fjern filtrene' })).toBeNull();
});

test('only languages that somebody speaks are offered', async () => {
  await open('/services', { ...facets, language: [] });
  const panel = await openFilters();
  expect(panel.queryByRole('group', { name: 'Snakker' })).toBeNull();
});

test('an order is part of the URL, and the usual one is not', async () => {
  const { address } = await open('/services');
  const sort = screen.getByLabelText('Sorter etter');
  await userEvent.selectOptions(sort, 'Laveste pris');
  await waitFor(() => expect(address()).toMatchObject({ sort: 'price' }));
  await userEvent.selectOptions(sort, 'Beste treff');
  await waitFor(() => expect(address()).not.toHaveProperty('sort', 'best'));
  expect(address()).not.toHaveProperty('sort', 'price');
});

test('distance and nearest need a place, and are gone with it', async () => {
  const { address } = await open('/services');
  expect(screen.getByRole('option', { name: 'Nærmest' })).toHaveProperty('disabled', true);
  const panel = await openFilters();
  expect(panel.queryByRole('button', { name: /^Inntil \d+ km/ })).toBeNull();
  await userEvent.selectOptions(panel.getByLabelText('Regnet fra'), 'Bergen sentrum');
  await waitFor(() => expect(address()).toMatchObject({ lat: 60.39, lng: 5.32 }));
  await userEvent.click(panel.getByRole('button', { name: /^Inntil 10 km/ }));
  await userEvent.selectOptions(screen.getByLabelText('Sorter etter'), 'Nærmest');
  await waitFor(() => expect(address()).toMatchObject({ within: 10, sort: 'distance' }));
  await userEvent.selectOptions(panel.getByLabelText('Regnet fra'), 'Velg sted');
  await waitFor(() => expect(address()).not.toHaveProperty('lat', 60.39));
  expect(address()).not.toHaveProperty('within', 10);
  expect(address()).not.toHaveProperty('sort', 'distance');
});
