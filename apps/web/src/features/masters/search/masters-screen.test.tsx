import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderApp } from '../../../core/testing/testing.tsx';
import { card } from '../master-samples.ts';
import { MastersScreen } from './masters-screen.tsx';

const page = (items: unknown[]) => ({ items, nextCursor: null });
const open = (list: unknown) =>
  renderApp(<MastersScreen />, { path: '/masters', answers: { 'masters.list': list } });

afterEach(cleanup);

describe('the list of masters', () => {
  test('C-04 has its heading and the recommended ones first', async () => {
    const list = vi.fn<(input: unknown) => unknown>(() => page([card]));
    await open(list);
    expect(await screen.findByRole('heading', { level: 1, name: 'Våre mestere' })).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Ola Hansen' })).toBeTruthy();
    expect(list).toHaveBeenCalledWith(expect.objectContaining({ sort: 'recommended' }));
  });

  test('C-04 shows an error when they fail to load', async () => {
    await open(() => {
      throw new Error('no answer');
    });
    expect(await screen.findByText('Kunne ikke hente mestre')).toBeTruthy();
  });

  test('a city filters the list and is part of the URL', async () => {
    const list = vi.fn<(input: unknown) => unknown>(() => page([]));
    const { router } = await open(list);
    await userEvent.selectOptions(await screen.findByLabelText('By'), 'Bergen');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ city: 'bergen' }));
    await waitFor(() =>
      expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ city: 'bergen' })),
    );
  });
});
