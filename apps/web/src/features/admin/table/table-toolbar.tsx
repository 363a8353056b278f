import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { type Ref, useEffect, useState } from 'react';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Checkbox, TextInput } from '../../../ui/fields.tsx';
import {
  IconColumns3,
  IconDownload,
  IconFilterOff,
  IconRefresh,
  IconSearch,
} from '../../../ui/icons.gen.ts';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
import type { AdminTableProps } from './admin-table-props.ts';
import type { PageFetcher } from './collect-rows.ts';
import dropdown from '../../../ui/dropdown.module.css';
import classes from './admin-table.module.css';
import type { AdminColumn, useColumnChoice } from './table-columns.ts';
import { useTableExport } from './table-export.ts';
import type { TableState } from './table-state.ts';

/** Debounced search; a change of the URL overrides the input. */
function useSearchWords({ search, setSearch }: TableState) {
  const [typed, setTyped] = useState(search);
  useEffect(() => setTyped(search), [search]);
  useEffect(() => {
    if (typed === search) return undefined;
    const pause = setTimeout(() => setSearch(typed), 300);
    return () => clearTimeout(pause);
  }, [typed, search, setSearch]);
  return { typed, setTyped };
}

function SearchField({ label, table }: { label: string; table: TableState }) {
  const { typed, setTyped } = useSearchWords(table);
  return (
    <TextInput
      className={classes.search ?? ''}
      type="search"
      label={label}
      value={typed}
      maxLength={100}
      leftSection={<IconSearch size={18} aria-hidden />}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

type Choice<Row> = ReturnType<typeof useColumnChoice<Row>>;

function ColumnChoice<Row>({
  columns,
  choice,
}: {
  columns: readonly AdminColumn<Row>[];
  choice: Choice<Row>;
}) {
  const { t } = useTranslation('admin');
  return (
    <Popover
      position="bottom-end"
      classNames={{ dropdown: dropdown.dropdown ?? '' }}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <IconButton label={t('table.columns')}>
          <IconColumns3 size={20} aria-hidden />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown miw={220} p="md" aria-label={t('table.columns')}>
        <Text c="dimmed" size="xs" fw={650} mb="xs">
          {t('table.columns')}
        </Text>
        <Stack gap="sm">
          {columns.map((column) => (
            <Checkbox
              key={column.key}
              label={column.title}
              checked={choice.isShown(column)}
              disabled={column.isTitle === true}
              onChange={() => choice.toggle(column)}
            />
          ))}
          <Button variant="subtle" size="sm" disabled={!choice.isChosen} onClick={choice.reset}>
            {t('table.columnsReset')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

type ExportProps<Row> = Pick<AdminTableProps<Row>, 'name' | 'columns' | 'rowId'> & {
  fetchPage: PageFetcher<Row>;
};

function ExportButton<Row>(props: ExportProps<Row>) {
  const { t } = useTranslation(['admin', 'core']);
  const format = useFormat();
  const { start, stop, rows } = useTableExport(props);
  if (rows === null)
    return (
      <IconButton label={t('admin:export.start')} onClick={() => void start()}>
        <IconDownload size={20} aria-hidden />
      </IconButton>
    );
  return (
    <Group component="span" gap="xs" c="dimmed" fz="sm" role="status">
      {t('admin:export.progress', { count: rows, rows: format.number(rows) })}
      <Button variant="subtle" size="sm" onClick={stop}>
        {t('core:cancel')}
      </Button>
    </Group>
  );
}

type TableToolbarProps<Row> = AdminTableProps<Row> & {
  choice: Choice<Row>;
  /** Where the button that saves a view is rendered. */
  saveViewPlace: Ref<HTMLElement>;
};

/**
 * The toolbar of a table: search, filters, and actions for the whole list. Its height is the same with and without
 * filters: rows stay where they are while somebody types.
 */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { columns, choice, saveViewPlace, table, query, searchLabel, filters, create, fetchPage } =
    props;
  const { isRefreshable = true } = props;
  const { t } = useTranslation('admin');
  return (
    <Group className={classes.toolbar} align="flex-end" gap="sm" role="search">
      {searchLabel !== undefined && <SearchField label={searchLabel} table={table} />}
      {filters !== undefined && <div className={classes.filters}>{filters}</div>}
      <div className={classes.tools}>
        <IconButton label={t('table.reset')} disabled={!table.isNarrowed} onClick={table.reset}>
          <IconFilterOff size={20} aria-hidden />
        </IconButton>
        <span ref={saveViewPlace} />
        {isRefreshable && (
          <IconButton
            label={t('table.refresh')}
            loading={query.isFetching}
            onClick={() => void query.refetch()}
          >
            <IconRefresh size={20} aria-hidden />
          </IconButton>
        )}
        <ColumnChoice columns={columns} choice={choice} />
        {fetchPage && <ExportButton {...props} fetchPage={fetchPage} />}
        {create !== undefined && <div className={classes.create}>{create}</div>}
      </div>
    </Group>
  );
}
