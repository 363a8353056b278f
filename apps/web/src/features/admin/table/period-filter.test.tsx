import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../core/testing/testing.tsx';
import { PeriodFilter } from './period-filter.tsx';
import { periodFilters, useDays } from './period.ts';
import { useTableState } from './table-state.ts';

const spec = { sorts: ['newest'], filters: periodFilters } as const;

function List() {
  const table = useTableState(spec);
  const { from = '', to = '' } = useDays(table.input);
  return (
    <>
      <PeriodFilter value={table.filters} />
      <output>{`${from} ${to}`}</output>
    </>
  );
}

afterEach(() => vi.useRealTimers());

test('a period in the address follows the calendar', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T23:30:00Z') });
  await renderApp(<List />, { path: '/admin/reviews?period=week' });
  // It is the 28th in Oslo already.
  expect((await screen.findByRole('status')).textContent).toBe('2026-11-22 2026-11-28');
});

test('another period begins at the first page, and replaces chosen days', async () => {
  const { router } = await renderApp(<List />, {
    path: '/admin/reviews?from=2026-11-01&to=2026-11-05&page=4',
  });
  expect(await screen.findByDisplayValue('Valgte dager')).toBeTruthy();
  expect((await screen.findByRole('status')).textContent).toBe('2026-11-01 2026-11-05');
  await userEvent.selectOptions(screen.getByRole('combobox'), 'Denne måneden');
  await waitFor(() => expect(router.state.location.search).toEqual({ period: 'month' }));
  await userEvent.selectOptions(screen.getByRole('combobox'), 'Alle datoer');
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});
