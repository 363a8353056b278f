import { localServices } from '@mesterhand/domain/local-services/services';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../core/testing/testing.tsx';
import { card } from '../masters/master-samples.ts';
import { LocalServiceView } from './local-service-screen.tsx';

const named = (key: string) => {
  const service = localServices.find((each) => each.key === key);
  if (service === undefined) throw new Error(`There is no service ${key}.`);
  return { slug: service.slug, names: service.names };
};

const page = {
  service: named('taps'),
  place: { slug: 'oslo', name: 'Oslo' },
  categoryId: 1,
  categoryName: 'VVS',
  masters: 4,
  offering: 2,
  prices: { lowest: 990, median: 1200, highest: 1850, count: 3 },
  rating: 4.71,
  reviews: 83,
  items: [{ ...card, nextFree: { date: '2026-12-01', time: '10:00' } }],
  neighbours: [{ slug: 'baerum', name: 'Bærum' }],
  related: [named('toilets')],
};

const open = (answer: unknown) =>
  renderApp(<LocalServiceView params={{ service: 'kraner-og-blandebatterier', place: 'oslo' }} />, {
    answers: { 'masters.localService': answer },
  });

afterEach(cleanup);

test('shows who takes the job, what it costs and when somebody is free', async () => {
  const asked = vi.fn<(input: unknown) => unknown>(() => page);
  await open(asked);
  await screen.findByRole('heading', { level: 1, name: 'Kraner og blandebatterier i Oslo' });
  expect(asked).toHaveBeenCalledWith({ service: 'kraner-og-blandebatterier', place: 'oslo' });
  expect(screen.getByText(/^4 håndverkere innen VVS tar jobber i Oslo. Sammenlign/)).toBeTruthy();
  expect(screen.getByText(/^990\s?kr–1\s?850\s?kr$/)).toBeTruthy();
  expect(screen.getByText('4,7 av 5 (83 vurderinger)')).toBeTruthy();
  expect(screen.getByText('1. desember 2026 kl. 10:00')).toBeTruthy();
  const shown = within(screen.getByRole('article'));
  expect(shown.getByRole('heading', { name: 'Ola Hansen' })).toBeTruthy();
  expect(shown.queryByRole('button', { name: /^Sammenlign/ })).toBeNull();
});

test('its questions answer with the facts', async () => {
  await open(page);
  await userEvent.click(
    await screen.findByText('Kraner og blandebatterier i Oslo: hva koster det?'),
  );
  expect(screen.getByText(/^3 priser er oppgitt: fra 990\s?kr til 1\s?850\s?kr\./)).toBeTruthy();
  expect(screen.getByText(/2 av dem har satt pris på akkurat dette/)).toBeTruthy();
});

test('says nothing of reviews and free times that are not known', async () => {
  await open({ ...page, rating: null, reviews: 0, items: [card], neighbours: [], related: [] });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText('Vurdering')).toBeNull();
  expect(screen.queryByText('Neste ledige tid')).toBeNull();
  expect(screen.queryByText('Hva sier kundene?')).toBeNull();
  expect(screen.queryByRole('navigation', { name: /i nærheten$/ })).toBeNull();
});

test('links the search, neighbours and other services', async () => {
  await open(page);
  const href = async (name: string) =>
    (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await href('Se alle i søket')).toBe('/services?category=1&place=Oslo');
  expect(await href('Bærum')).toBe('/tjenester/kraner-og-blandebatterier/baerum');
  expect(await href('Toalett')).toBe('/tjenester/toalett/oslo');
});

test('a failure can be retried', async () => {
  const answer = vi
    .fn<() => unknown>()
    .mockImplementationOnce(() => {
      throw new Error('no answer');
    })
    .mockReturnValue(page);
  await open(answer);
  await userEvent.click(await screen.findByRole('button', { name: 'Prøv igjen' }));
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
});
