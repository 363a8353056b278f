import { useTranslation } from '../../../core/i18n/translation.ts';
import { Checkbox } from '../../../ui/fields.tsx';
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
    <div className={classes.cardsHead}>
      {bulk && (
        <Checkbox
          label={t('table.pickAll')}
          checked={areAll}
          indeterminate={selected.length > 0 && !areAll}
          onChange={() => onSelect(areAll ? [] : rows)}
        />
      )}
      <OrderField columns={columns} table={table} />
    </div>
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
    <dl className={classes.facts}>
      {facts.map((column) => (
        <div key={column.key} data-words={column.isWords}>
          <dt className={column.isPlain || column.isWords ? 'visually-hidden' : ''}>
            {column.title}
          </dt>
          <dd>{column.render(row)}</dd>
        </div>
      ))}
    </dl>
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
      <div className={classes.cardHead}>
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
      </div>
      <Facts row={row} columns={facts} />
    </li>
  );
}

/** Every row as a card: nine columns do not fit on a phone. */
export function TableCards<Row>(props: CardsProps<Row>) {
  return (
    <div className={classes.cards}>
      <CardsHead {...props} />
      <ul aria-label={props.label}>
        {props.rows.map((row) => (
          <RowCard key={props.rowId(row)} row={row} props={props} />
        ))}
      </ul>
    </div>
  );
}
