import { useTranslation } from '../../../core/i18n/translation.ts';
import { Checkbox } from '../../../ui/fields.tsx';
import { Group, Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { AdminTableProps } from './admin-table-props.ts';
import classes from './admin-table.module.css';
import { RowMenu } from './row-menu.tsx';
import type { AdminColumn } from './table-columns.ts';
import { OrderField } from './table-order.tsx';

type CardsProps<Row> = AdminTableProps<Row> & {
  rows: readonly Row[];
  shown: readonly AdminColumn<Row>[];
  selected: readonly Row[];
  onSelect(rows: readonly Row[]): void;
};

/** Replaces the table's headings: select all, and sort. */
function CardsHead<Row>({ rows, columns, selected, onSelect, bulk, table }: CardsProps<Row>) {
  const { t } = useTranslation('admin');
  const areAll = selected.length === rows.length;
  return (
    <Group
      className={classes.cardsHead}
      justify="space-between"
      gap="sm"
      wrap="nowrap"
      mih={44}
      ps="sm"
    >
      {bulk && (
        <Checkbox
          label={t('table.pickAll')}
          checked={areAll}
          indeterminate={selected.length > 0 && !areAll}
          onChange={() => onSelect(areAll ? [] : rows)}
        />
      )}
      <OrderField columns={columns} table={table} />
    </Group>
  );
}

function Picker<Row>({ row, props }: { row: Row; props: CardsProps<Row> }) {
  const { t } = useTranslation('admin');
  const { selected, onSelect, rowId, rowLabel } = props;
  const isPicked = selected.some((one) => rowId(one) === rowId(row));
  const turn = () =>
    onSelect(isPicked ? selected.filter((one) => rowId(one) !== rowId(row)) : [...selected, row]);
  return (
    <Checkbox
      checked={isPicked}
      onChange={turn}
      aria-label={t('table.select', { name: rowLabel(row) })}
    />
  );
}

/** Fields flow inline; empty ones are left out. */
function Facts<Row>({ row, columns }: { row: Row; columns: readonly AdminColumn<Row>[] }) {
  const facts = columns.filter(({ text }) => {
    const words = text?.(row);
    return words !== null && words !== '' && words !== '–';
  });
  return (
    <Group component="dl" gap="2px var(--space-4)" pe="xs" fz="sm" className={classes.facts}>
      {facts.map((column) => (
        <div key={column.key} data-words={column.isWords}>
          <dt className={column.isPlain || column.isWords ? 'visually-hidden' : ''}>
            {column.title}
          </dt>
          <dd>{column.render(row)}</dd>
        </div>
      ))}
    </Group>
  );
}

function RowCard<Row>({ row, props }: { row: Row; props: CardsProps<Row> }) {
  const { shown, bulk, actions, onOpen, isOpen, rowId, rowLabel, selected } = props;
  const heading = shown.find(({ isTitle }) => isTitle) ?? shown[0];
  const picture = shown.find(({ isPicture }) => isPicture);
  const facts = shown.filter((column) => column !== heading && column !== picture);
  const title = heading?.render(row);
  const isPicked = selected.some((one) => rowId(one) === rowId(row));
  const isShown = isOpen?.(row) === true;
  return (
    <li
      className={classes.card}
      data-selected={isPicked || undefined}
      data-open={isShown || undefined}
    >
      <Group className={classes.cardHead} gap="sm" wrap="nowrap" mih={44}>
        {bulk && <Picker row={row} props={props} />}
        {picture?.render(row)}
        <div className={classes.cardTitle}>
          {onOpen ? (
            <button
              type="button"
              className={classes.cellLink}
              data-row={rowId(row)}
              aria-current={isShown || undefined}
              onClick={() => onOpen(row)}
            >
              {title}
            </button>
          ) : (
            title
          )}
        </div>
        {actions && <RowMenu label={rowLabel(row)} actions={actions(row)} />}
      </Group>
      <Facts row={row} columns={facts} />
    </li>
  );
}

/** Every row as a card: nine columns do not fit on a phone. */
export function TableCards<Row>(props: CardsProps<Row>) {
  return (
    <Stack gap="xs">
      <CardsHead {...props} />
      <Panel component="ul" p={0} className={classes.cards} aria-label={props.label}>
        {props.rows.map((row) => (
          <RowCard key={props.rowId(row)} row={row} props={props} />
        ))}
      </Panel>
    </Stack>
  );
}
