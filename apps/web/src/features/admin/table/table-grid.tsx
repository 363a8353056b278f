import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Group.layer.css';
import '@mantine/core/styles/Flex.layer.css';
import '@mantine/core/styles/Center.layer.css';
import '@mantine/core/styles/Table.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import 'mantine-datatable/styles.layer.css';
import { DataTable, type DataTableColumn } from 'mantine-datatable';
import { useTranslation } from '../../../core/i18n/translation.ts';
import type { AdminTableProps } from './admin-table-props.ts';
import { Panel } from '../../../ui/panel.tsx';
import classes from './admin-table.module.css';
import { type RowAction, RowMenu } from './row-menu.tsx';
import type { AdminColumn } from './table-columns.ts';
import { SortHead } from './table-order.tsx';

type GridProps<Row> = AdminTableProps<Row> & {
  rows: readonly Row[];
  shown: readonly AdminColumn<Row>[];
  selected: readonly Row[];
  onSelect(rows: readonly Row[]): void;
};

function columnsOf<Row>(props: GridProps<Row>, actionsTitle: string): DataTableColumn<Row>[] {
  const { shown, onOpen, isOpen, actions, rowId, rowLabel, table } = props;
  const columns = shown.map((column): DataTableColumn<Row> => ({
    accessor: column.key,
    title:
      column.sort === undefined ? (
        column.title
      ) : (
        <SortHead title={column.title} sort={column.sort} table={table} />
      ),
    textAlign: column.align ?? 'left',
    ...(column.width !== undefined && { width: column.width }),
    render: (row) =>
      column.isTitle && onOpen ? (
        <button
          type="button"
          className={classes.cellLink}
          data-row={rowId(row)}
          aria-current={isOpen?.(row) || undefined}
          onClick={() => onOpen(row)}
        >
          {column.render(row)}
        </button>
      ) : (
        column.render(row)
      ),
  }));
  if (actions === undefined) return columns;
  const menuOf = (row: Row): readonly RowAction[] => actions(row);
  return [
    ...columns,
    {
      accessor: 'row-actions',
      title: <span className="visually-hidden">{actionsTitle}</span>,
      width: 56,
      textAlign: 'right',
      render: (row) => <RowMenu label={rowLabel(row)} actions={menuOf(row)} />,
    },
  ];
}

/** The table for wide screens. */
export function TableGrid<Row>(props: GridProps<Row>) {
  const { rows, rowId, rowLabel, selected, onSelect, bulk, isOpen } = props;
  const { t } = useTranslation('admin');
  const records = rows.map((row) => ({ ...row, 'row-key': rowId(row) }));
  const isPicked = new Set(selected.map(rowId));
  const selection = {
    selectedRecords: records.filter((row) => isPicked.has(rowId(row))),
    onSelectedRecordsChange: (picked: Row[]) => onSelect(picked),
    allRecordsSelectionCheckboxProps: { 'aria-label': t('table.selectAll') },
    getRecordSelectionCheckboxProps: (row: Row) => ({
      'aria-label': t('table.select', { name: rowLabel(row) }),
    }),
  };
  return (
    <Panel p={0} className={classes.grid}>
      <DataTable<Row & { 'row-key': string | number }>
        records={records}
        columns={columnsOf(props, t('table.actions'))}
        idAccessor="row-key"
        minHeight={120}
        verticalAlign={props.rowAlign ?? 'center'}
        verticalSpacing="sm"
        horizontalSpacing="sm"
        highlightOnHover
        rowBorderColor="var(--line)"
        borderColor="var(--line)"
        highlightOnHoverColor="var(--sunken)"
        pinLastColumn={props.actions !== undefined}
        customRowAttributes={(row) => (isOpen?.(row) ? { 'data-open': true } : {})}
        {...(bulk && selection)}
      />
    </Panel>
  );
}
