import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../core/testing/testing.tsx';
import { ServicesScreen } from '../search/services-screen.tsx';
import { card, categories, ola } from '../master-samples.ts';

const names = ['Ola Hansen', 'Eva Lund', 'Per Moe', 'Siri Vik'];
const cards = names.map((name, at) => ({ ...card, id: 12 + at, name }));
const masters = new Map(
  names.map((name, at) => [
    12 + at,
    {
      ...ola,
      id: 12 + at,
      name,
      ...(at === 0 && {
        nextFree: { date: '2026-11-24', time: '10:00' },
        languages: ['nb', 'pl'] as const,
      }),
      ...(at === 1 && {
        hourlyRate: null,
        reviewCount: 0,
        isVerified: false,
        city: null,
      }),
    },
  ]),
);
const byId = vi.fn<(input: { id: number }) => unknown>(({ id }) => masters.get(id));

async function open(path: string) {
  const { router } = await renderApp(<ServicesScreen />, {
    path,
    answers: {
      'masters.categories.list': categories,
      'masters.search': { items: cards, nextCursor: null, total: cards.length },
      'masters.byId': byId,
    },
  });
  await screen.findAllByRole('article');
  return { router, address: () => router.state.location.search };
}

const toggle = (name: string) => screen.getByRole('button', { name: `Sammenlign ${name}` });
const bar = () => screen.queryByRole('region', { name: 'Valgt for sammenligning' });
const row = async (name: string) => {
  const head = await screen.findByRole('rowheader', { name });
  return within(head.closest('tr') ?? head)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
};

beforeEach(() => {
  byId.mockClear();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T11:30:00Z') });
});

test('one chosen master asks for another, two can be compared, and the choice is part of the URL', async () => {
  const { address } = await open('/services');
  expect(bar()).toBeNull();
  await userEvent.click(toggle('Ola Hansen'));
  await waitFor(() => expect(address()).toHaveProperty('compare', '12'));
  expect(screen.getByRole('button', { name: 'Velg én til' })).toHaveProperty('disabled', true);
  await userEvent.click(toggle('Eva Lund'));
  await waitFor(() => expect(address()).toHaveProperty('compare', '12,13'));
  expect(screen.getByRole('button', { name: 'Sammenlign 2' })).toHaveProperty('disabled', false);
  // The page knows their names.
  expect(byId).not.toHaveBeenCalled();
});

test('a fourth cannot be chosen until one is taken away', async () => {
  const { address } = await open('/services?compare=12,13,14');
  expect(toggle('Siri Vik')).toHaveProperty('disabled', true);
  expect(toggle('Eva Lund')).toHaveProperty('disabled', false);
  await userEvent.click(toggle('Eva Lund'));
  await waitFor(() => expect(address()).toHaveProperty('compare', '12,14'));
  expect(toggle('Siri Vik')).toHaveProperty('disabled', false);
});

test('the bar takes one away, and all at once', async () => {
  const { address } = await open('/services?compare=12,13');
  await userEvent.click(screen.getByRole('button', { name: 'Ta bort Ola Hansen' }));
  await waitFor(() => expect(address()).toHaveProperty('compare', '13'));
  await userEvent.click(screen.getByRole('button', { name: 'Tøm' }));
  await waitFor(() => expect(bar()).toBeNull());
  expect(address()).not.toHaveProperty('compare', '13');
});

test('a shared address names masters who are not on the page', async () => {
  masters.set(90, { ...ola, id: 90, name: 'Nils Bø' });
  await open('/services?compare=12,90');
  expect(await screen.findByRole('button', { name: 'Ta bort Nils Bø' })).toBeTruthy();
  expect(byId).toHaveBeenCalledWith({ id: 90 });
});

test('the table shows the masters side by side, and says what somebody does not state', async () => {
  const { address } = await open('/services?compare=12,13');
  await userEvent.click(screen.getByRole('button', { name: 'Sammenlign 2' }));
  await waitFor(() => expect(address()).toHaveProperty('comparing', true));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sammenlign håndverkere' }));
  expect(await dialog.findByRole('columnheader', { name: /^Ola Hansen/ })).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'Eva Lund' }).getAttribute('href')).toBe('/master/13');
  const [olas, evas] = await row('Timepris');
  expect(olas).toMatch(/^990\s*kr/);
  expect(evas).toBe('Ikke oppgitt');
  expect(await row('Vurdering')).toEqual(['4,8', 'Ingen vurderinger ennå']);
  expect(await row('Verifisert')).toEqual(['Ja', 'Nei']);
  expect(await row('Språk')).toEqual(['Norsk, Polsk', 'Ikke oppgitt']);
  expect(await row('Område')).toEqual(['Oslo', 'Ikke oppgitt']);
  expect((await row('Neste ledige tid'))[1]).toBe('Spør om ledig tid');
});

test('booking from the table takes the next free time along', async () => {
  const { address } = await open('/services?compare=12,13&comparing=true');
  const dialog = within(await screen.findByRole('dialog', { name: 'Sammenlign håndverkere' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Bestill Ola Hansen' }));
  await waitFor(() =>
    expect(address()).toMatchObject({ dialog: 'booking', master: 12, at: '2026-11-24T10:00' }),
  );
});

test('taking one of two away closes the table', async () => {
  const { address } = await open('/services?compare=12,13&comparing=true');
  const dialog = within(await screen.findByRole('dialog', { name: 'Sammenlign håndverkere' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Ta bort Eva Lund' }));
  await waitFor(() => expect(address()).toHaveProperty('compare', '12'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('closing the table keeps the choice', async () => {
  const { address } = await open('/services?compare=12,13&comparing=true');
  await screen.findByRole('dialog', { name: 'Sammenlign håndverkere' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toHaveProperty('compare', '12,13');
});

test('a master who fails to load can be tried again, beside the others', async () => {
  byId.mockImplementationOnce(() => {
    throw new Error('no answer');
  });
  await open('/services?compare=12,13&comparing=true');
  const dialog = within(await screen.findByRole('dialog', { name: 'Sammenlign håndverkere' }));
  expect(await dialog.findByRole('link', { name: 'Eva Lund' })).toBeTruthy();
  await userEvent.click(await dialog.findByRole('button', { name: 'Prøv igjen' }));
  expect(await dialog.findByRole('link', { name: 'Ola Hansen' })).toBeTruthy();
});
