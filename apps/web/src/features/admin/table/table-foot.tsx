import '@mantine/core/styles/Group.layer.css';
import '@mantine/core/styles/Pagination.layer.css';
import { Pagination } from '@mantine/core';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { NativeSelect } from '../../../ui/fields.tsx';
import { Group, Text } from '../../../ui/layout.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import type { Paging } from './admin-table-props.ts';
import classes from './admin-table.module.css';
import { pageSizes, type TableState } from './table-state.ts';

type FootProps = { paging: Paging; table: TableState; rows: readonly unknown[] | undefined };

function Pages({
  table,
  total,
  isCounted,
}: {
  table: TableState;
  total: number;
  isCounted: boolean;
}) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const words = t('table.found', {
    count: total,
    rows: `${format.number(total)}${isCounted ? '' : '+'}`,
  });
  const sizes = [...new Set([table.limit, ...pageSizes])]
    .sort((one, other) => one - other)
    .map((rows) => ({ value: String(rows), label: String(rows) }));
  return (
    <Group className={classes.foot} justify="space-between" gap="sm">
      <Text c="dimmed" size="sm" role="status">
        {words}
      </Text>
      <Group className={classes.pages} gap="md">
        <NativeSelect
          aria-label={t('table.rows')}
          size="sm"
          data={sizes}
          value={String(table.limit)}
          onChange={(event) => table.setLimit(Number(event.currentTarget.value))}
        />
        <Pagination
          value={table.page}
          total={Math.max(table.page, Math.ceil(total / table.limit))}
          siblings={1}
          onChange={table.setPage}
          getItemProps={(page) => ({ 'aria-label': t('table.page', { page }) })}
          getControlProps={(control) => ({ 'aria-label': t(`table.${control}`) })}
        />
      </Group>
    </Group>
  );
}

/** The paging of a list. */
export function TableFoot({ paging, table }: FootProps) {
  if (paging.kind === 'pages') return <Pages table={table} {...paging} />;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = paging.list;
  if (!hasNextPage) return null;
  return <LoadMore busy={isFetchingNextPage} onClick={() => void fetchNextPage()} />;
}
