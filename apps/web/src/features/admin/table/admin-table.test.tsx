import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../core/testing/testing.tsx';
import { readOneOf } from '../../../core/navigation/search-params.ts';
import { AdminTable } from './admin-table.tsx';
import type { AdminTableProps } from './admin-table-props.ts';
import { toCsv } from './table-export.ts';
import { useTableState } from './table-state.ts';

type Person = { id: number; name: string; city: string };

const people: Person[] = [
  { id: 1, name: 'Kari Nordmann', city: 'oslo' },
  { id: 2, name: 'Ola Hansen', city: '=bergen' },
];
const columns: AdminTableProps<Person>['columns'] = [
  {
    key: 'name',
    title: 'Navn',
    isTitle: true,
    sort: 'name',
    render: (p) => p.name,
    text: (p) => p.name,
  },
  { key: 'city', title: 'By', render: (p) => p.city, text: (p) => p.city },
  { key: 'more', title: 'Mer', isOptional: true, render: () => 'noe mer' },
];
const spec = {
  sorts: ['createdAt', 'name'] as const,
  filters: { status: (value: unknown) => readOneOf(['open', 'closed'], value) },
};
const fresh = { error: null, isFetching: false, refetch: async () => undefined };

function List(props: Partial<AdminTableProps<Person>>) {
  const table = useTableState(spec);
  return (
    <>
      <button type="button" onClick={() => table.setFilter('status', 'open')}>
        bare åpne
      </button>
      <output>{JSON.stringify(table.input)}</output>
      <AdminTable
        name="people"
        label="Folk"
        columns={columns}
        rows={people}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        query={fresh}
        table={table}
        paging={{ kind: 'pages', total: 120, isCounted: true }}
        searchLabel="Søk"
        empty={{ title: 'Ingen folk' }}
        failure="Kunne ikke laste folk"
        {...props}
      />
    </>
  );
}

const shownInput = () => screen.getAllByRole('status')[0]?.textContent ?? '';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

test('keeps search, filters, order and page in the URL', async () => {
  const user = userEvent.setup();
  const { router } = await renderApp(<List />, { path: '/admin/people?page=2' });
  expect(shownInput()).toContain('"page":2');
  await user.type(screen.getByRole('searchbox', { name: 'Søk' }), 'ola');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ search: 'ola' }));
  // A new search starts at the first page.
  expect(shownInput()).toContain('"page":1');
  await user.click(screen.getByRole('button', { name: 'bare åpne' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ status: 'open' }));
  await user.click(screen.getByRole('button', { name: 'Side 3' }));
  await waitFor(() =>
    expect(router.state.location.search).toMatchObject({ search: 'ola', status: 'open', page: 3 }),
  );
  await user.click(screen.getByRole('button', { name: 'Nullstill filtre' }));
  await waitFor(() => expect(shownInput()).not.toContain('ola'));
  expect(shownInput()).not.toContain('open');
});

test('falls back to defaults for invalid values in the URL', async () => {
  await renderApp(<List />, {
    path: '/admin/people?page=-4&limit=7&sort=bosh&status=no&direction=up',
  });
  expect(shownInput()).toBe(
    '{"search":"","sort":"createdAt","direction":"desc","page":1,"limit":50}',
  );
});

test('stores the chosen columns on this device', async () => {
  const user = userEvent.setup();
  const first = await renderApp(<List />);
  expect(screen.queryByText('noe mer')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Kolonner' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Mer' }));
  await user.click(screen.getByRole('checkbox', { name: 'By' }));
  await waitFor(() => expect(screen.getAllByText('noe mer')).toHaveLength(2));
  // The column that names a row cannot be hidden.
  expect(screen.getByRole('checkbox', { name: 'Navn' })).toHaveProperty('disabled', true);
  first.unmount();
  await renderApp(<List />);
  expect(screen.getAllByText('noe mer')).toHaveLength(2);
  expect(screen.queryByText('oslo')).toBeNull();
});

test('applies a bulk action to the selected rows and counts failures', async () => {
  const user = userEvent.setup();
  const done: string[] = [];
  const refetch = vi.fn<() => Promise<undefined>>(async () => undefined);
  const bulk: AdminTableProps<Person>['bulk'] = [
    {
      key: 'greet',
      label: 'Hils',
      applies: ({ id }) => id !== 2,
      run: async ({ name }) => done.push(name),
    },
    {
      key: 'delete',
      label: 'Slett',
      confirm: { title: 'Slette dem?', text: 'Alle.', label: 'Slett', withReason: true },
      run: async ({ id }, reason) => {
        if (id === 2) throw new Error('gone');
        done.push(reason);
      },
    },
  ];
  await renderApp(<List bulk={bulk} query={{ ...fresh, refetch }} />);
  await user.click(screen.getByRole('checkbox', { name: 'Velg alle på siden' }));
  await user.click(await screen.findByRole('button', { name: 'Hils (1)' }));
  await waitFor(() => expect(done).toEqual(['Kari Nordmann']));
  await waitFor(() => expect(refetch).toHaveBeenCalledTimes(1));
  // The selection is cleared.
  expect(screen.queryByRole('toolbar')).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Velg alle på siden' }));
  await user.click(await screen.findByRole('button', { name: 'Slett (2)' }));
  const dialog = await screen.findByRole('dialog', { name: 'Slette dem?' });
  await user.type(within(dialog).getByRole('textbox'), 'søppel');
  await user.click(within(dialog).getByRole('button', { name: 'Slett (2)' }));
  await waitFor(() => expect(done).toEqual(['Kari Nordmann', 'søppel']));
  await waitFor(() => expect(refetch).toHaveBeenCalledTimes(2));
});

test('selects everything found, applies an action to it, and takes that back', async () => {
  const user = userEvent.setup();
  const hidden = new Set<number>();
  const bulk: AdminTableProps<Person>['bulk'] = [
    {
      key: 'hide',
      label: 'Skjul',
      run: async ({ id }) => {
        if (id === 3) throw new Error('gone');
        hidden.add(id);
      },
      undo: async ({ id }) => hidden.delete(id),
    },
  ];
  const others: Person[] = [3, 4].map((id) => ({ id, name: `Nr. ${id}`, city: 'oslo' }));
  const fetchPage = async (cursor: string | undefined) =>
    cursor === undefined
      ? { items: people, nextCursor: 'next' }
      : { items: others, nextCursor: null };
  await renderApp(<List bulk={bulk} fetchPage={fetchPage} />);
  await user.click(screen.getByRole('checkbox', { name: 'Velg: Ola Hansen' }));
  expect(await screen.findByText('1 valgt')).toBeTruthy();
  // Offered once the whole page is selected.
  expect(screen.queryByRole('button', { name: 'Velg alle i listen' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Velg alle på siden' }));
  await user.click(await screen.findByRole('button', { name: 'Velg alle i listen' }));
  expect(await screen.findByText('4 valgt')).toBeTruthy();
  // A row of the page is left out, and the others stay.
  await user.click(screen.getByRole('checkbox', { name: 'Velg: Ola Hansen' }));
  await user.click(await screen.findByRole('button', { name: 'Skjul (3)' }));
  expect(await screen.findByText('Skjul: 2 ferdig', { selector: 'span' })).toBeTruthy();
  expect([...hidden]).toEqual([1, 4]);
  await user.click(screen.getByRole('button', { name: 'Angre' }));
  await waitFor(() => expect([...hidden]).toEqual([]));
  expect(screen.queryByRole('button', { name: 'Angre' })).toBeNull();
});

test('a row that leaves the page leaves the selection', async () => {
  const user = userEvent.setup();
  const bulk = [{ key: 'greet', label: 'Hils', run: async () => undefined }];
  function Shrinking() {
    const [rows, setRows] = useState(people);
    return (
      <>
        <button type="button" onClick={() => setRows(people.slice(1))}>
          nye rader
        </button>
        <List bulk={bulk} rows={rows} />
      </>
    );
  }
  await renderApp(<Shrinking />);
  await user.click(screen.getByRole('checkbox', { name: 'Velg alle på siden' }));
  expect(await screen.findByText('2 valgt')).toBeTruthy();
  // As when the answer to a search replaces the rows before it.
  await user.click(screen.getByRole('button', { name: 'nye rader' }));
  expect(await screen.findByText('1 valgt')).toBeTruthy();
});

test('a list without more rows does not offer to select them', async () => {
  const user = userEvent.setup();
  const bulk = [{ key: 'greet', label: 'Hils', run: async () => undefined }];
  const fetchPage = async () => ({ items: people, nextCursor: null });
  const paging = { kind: 'pages', total: people.length, isCounted: true } as const;
  await renderApp(<List bulk={bulk} fetchPage={fetchPage} paging={paging} />);
  await user.click(screen.getByRole('checkbox', { name: 'Velg alle på siden' }));
  expect(await screen.findByText('2 valgt')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Velg alle i listen' })).toBeNull();
});

test('another filter clears the selection', async () => {
  const user = userEvent.setup();
  const bulk = [{ key: 'greet', label: 'Hils', run: async () => undefined }];
  await renderApp(<List bulk={bulk} />);
  await user.click(screen.getByRole('checkbox', { name: 'Velg alle på siden' }));
  expect(await screen.findByRole('toolbar')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'bare åpne' }));
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
});

test('A-06 shows a loading failure and retries', async () => {
  const user = userEvent.setup();
  const refetch = vi.fn<() => Promise<undefined>>(async () => undefined);
  const error = Object.assign(new Error('500'), { data: { app: { status: 500 } } });
  await renderApp(<List rows={undefined} query={{ error, isFetching: false, refetch }} />);
  expect(screen.getByRole('alert').textContent).toContain('Kunne ikke laste folk');
  await user.click(screen.getByRole('button', { name: 'Prøv igjen' }));
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('A-12 shows its own text for a 403', async () => {
  const error = Object.assign(new Error('403'), {
    data: { app: { code: 'access.forbidden', status: 403 } },
  });
  await renderApp(
    <List rows={undefined} query={{ ...fresh, error }} forbidden="Ingen rettigheter" />,
  );
  expect(screen.getByRole('alert').textContent).toContain('Ingen rettigheter');
});

test('a failed refresh keeps the rows, except after a 403', async () => {
  const failed = (status: number) =>
    Object.assign(new Error(String(status)), { data: { app: { status } } });
  const late = await renderApp(<List query={{ ...fresh, error: failed(500) }} />);
  expect(screen.getByRole('alert').textContent).toContain('Prøv igjen');
  expect(screen.getByText('Ola Hansen')).toBeTruthy();
  late.unmount();
  await renderApp(<List query={{ ...fresh, error: failed(403) }} forbidden="Ingen rettigheter" />);
  expect(screen.getByRole('alert').textContent).toContain('Ingen rettigheter');
  expect(screen.queryByText('Ola Hansen')).toBeNull();
});

test('a heading sorts the list and labels the order; a second click reverses it', async () => {
  const user = userEvent.setup();
  const { router } = await renderApp(<List />);
  await user.click(screen.getByRole('button', { name: /^Navn\s*Ikke sortert$/ }));
  await waitFor(() =>
    expect(router.state.location.search).toMatchObject({ sort: 'name', direction: 'desc' }),
  );
  await user.click(await screen.findByRole('button', { name: /^Navn\s*Sortert synkende$/ }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ direction: 'asc' }));
});

test('distinguishes an empty list from one without matches', async () => {
  const none = await renderApp(<List rows={[]} />);
  expect(screen.getByText('Ingen folk')).toBeTruthy();
  none.unmount();
  await renderApp(<List rows={[]} nothing="Ingen passer" />, { path: '/admin/people?status=open' });
  expect(screen.getByText('Ingen passer')).toBeTruthy();
});

test('the exported file has a heading row and escapes formulas', async () => {
  const text = await toCsv(columns, people).text();
  expect(text.replace('\uFEFF', '')).toBe(
    "Navn,By\r\nKari Nordmann,oslo\r\nOla Hansen,'=bergen\r\n",
  );
});

test('an export reads every page once and reports a failure', async () => {
  const user = userEvent.setup();
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file);
    return 'blob:file';
  });
  const cursors: (string | undefined)[] = [];
  const fetchPage = async (cursor: string | undefined) => {
    cursors.push(cursor);
    return cursor === undefined
      ? { items: people, nextCursor: 'next' }
      : { items: people.slice(1), nextCursor: null };
  };
  await renderApp(<List fetchPage={fetchPage} />);
  await user.click(screen.getByRole('button', { name: 'Last ned CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(cursors).toEqual([undefined, 'next']);
  expect((await saved[0]?.text())?.match(/\r\n/g)).toHaveLength(3);
});
