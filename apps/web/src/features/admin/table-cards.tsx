import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/fields.tsx';
import type { AdminTableProps } from './admin-table.tsx';
import classes from './admin-table.module.css';
import { RowMenu } from './row-menu.tsx';
import type { AdminColumn } from './table-columns.ts';

type CardsProps<Row> = AdminTableProps<Row> & {
  rows: readonly Row[];
  shown: readonly AdminColumn<Row>[];
  selected: readonly Row[];
  onSelect(rows: readonly Row[]): void;
};

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

function RowCard<Row>({ row, props }: { row: Row; props: CardsProps<Row> }) {
  const { shown, bulk = [], actions, onOpen, rowId, rowLabel, selected } = props;
  const heading = shown.find(({ isTitle }) => isTitle) ?? shown[0];
  const picture = shown.find(({ isPicture }) => isPicture);
  const facts = shown.filter((column) => column !== heading && column !== picture);
  const title = heading?.render(row);
  const isPicked = selected.some((one) => rowId(one) === rowId(row));
  return (
    <li className={classes.card} data-selected={isPicked || undefined}>
      <div className={classes.cardHead}>
        {bulk.length > 0 && <Picker row={row} props={props} />}
        {picture?.render(row)}
        <div className={classes.cardTitle}>
          {onOpen ? (
            <button type="button" className={classes.cellLink} onClick={() => onOpen(row)}>
              {title}
            </button>
          ) : (
            title
          )}
        </div>
        {actions && <RowMenu label={rowLabel(row)} actions={actions(row)} />}
      </div>
      <dl className={classes.facts}>
        {facts.map((column) => (
          <div key={column.key} style={{ display: 'contents' }}>
            <dt>{column.title}</dt>
            <dd>{column.render(row)}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** Every row as a card: a table of nine columns is nothing for a phone. */
export function TableCards<Row>(props: CardsProps<Row>) {
  return (
    <ul className={classes.cards}>
      {props.rows.map((row) => (
        <RowCard key={props.rowId(row)} row={row} props={props} />
      ))}
    </ul>
  );
}
