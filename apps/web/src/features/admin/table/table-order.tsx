import { useTranslation } from '../../../core/i18n/translation.ts';
import { NativeSelect } from '../../../ui/fields.tsx';
import { IconArrowsSort, IconSortAscending, IconSortDescending } from '../../../ui/icons.gen.ts';
import classes from './admin-table.module.css';
import type { AdminColumn } from './table-columns.ts';
import type { Direction, TableState } from './table-state.ts';

const icons = { asc: IconSortAscending, desc: IconSortDescending, none: IconArrowsSort } as const;

type SortHeadProps = { title: string; sort: string; table: TableState };

/** A heading that sorts the list. It starts descending; a second click reverses it. */
export function SortHead({ title, sort, table }: SortHeadProps) {
  const { t } = useTranslation('admin');
  const order = sort === table.sort ? table.direction : 'none';
  const Icon = icons[order];
  return (
    <button
      type="button"
      className={classes.sort}
      data-order={order}
      onClick={() => table.setSort(sort, order === 'desc' ? 'asc' : 'desc')}
    >
      {title}
      <Icon size={16} role="img" aria-label={t(`order.${order}`)} />
    </button>
  );
}

type OrderFieldProps<Row> = { columns: readonly AdminColumn<Row>[]; table: TableState };

/** The same for cards, which have no headings; nothing for a list with a single order. */
export function OrderField<Row>({ columns, table }: OrderFieldProps<Row>) {
  const { t } = useTranslation('admin');
  const directions: readonly Direction[] = ['desc', 'asc'];
  const choices = columns.flatMap(({ sort, title }) =>
    sort === undefined
      ? []
      : directions.map((direction) => ({
          sort,
          direction,
          value: `${sort} ${direction}`,
          label: t(`order.${direction}Of`, { name: title }),
        })),
  );
  if (choices.length === 0) return null;
  const choose = (value: string) => {
    const chosen = choices.find((choice) => choice.value === value);
    if (chosen !== undefined) table.setSort(chosen.sort, chosen.direction);
  };
  return (
    <NativeSelect
      miw={0}
      ms="auto"
      size="sm"
      aria-label={t('order.label')}
      data={choices}
      value={`${table.sort} ${table.direction}`}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
