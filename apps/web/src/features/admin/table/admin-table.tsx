import type { AdminTableProps } from './admin-table-props.ts';
import { Suspense, useState } from 'react';
import { readError } from '../../../core/api/errors.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { Button } from '../../../ui/button.tsx';
import { Group, Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useIsSmall } from '../../../ui/screen-size.ts';
import { SkeletonBlock, LoadingNote } from '../../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { LoadFailure } from '../../messages/inbox/load-failure.tsx';
import classes from './admin-table.module.css';
import { useBulk } from './bulk.ts';
import { useSelection } from './selection.ts';
import { TableCards } from './table-cards.tsx';
import { type AdminColumn, useColumnChoice } from './table-columns.ts';
import { useSelectedExport } from './table-export.ts';
import { TableFoot } from './table-foot.tsx';
import { TableGrid } from './table-grid.tsx';
import { TableToolbar } from './table-toolbar.tsx';

const BulkBar = lazyPart(() => import('./bulk-bar.tsx'));
const SavedViews = lazyPart(() => import('../views/saved-views.tsx'));

function Skeleton({ rows }: { rows: number }) {
  return (
    <Panel p={0} gap={0} style={{ overflow: 'hidden' }}>
      <LoadingNote />
      <div className={classes.boneHead} />
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={classes.boneRow}>
          <SkeletonBlock width={40} height={40} radius={12} />
          <SkeletonBlock width={`${70 - (index % 3) * 10}%`} height={18} />
          <SkeletonBlock width={`${85 - (index % 4) * 10}%`} height={16} />
          <SkeletonBlock width="60%" height={16} />
        </div>
      ))}
    </Panel>
  );
}

function Empty<Row>({ empty, nothing, elsewhere, table }: AdminTableProps<Row>) {
  const { t } = useTranslation('admin');
  if (!table.isNarrowed) return <EmptyState art="search" {...empty} />;
  const reset = (
    <Group justify="center" gap="xs">
      {elsewhere}
      <Button variant={elsewhere ? 'subtle' : 'light'} onClick={table.reset}>
        {t('table.reset')}
      </Button>
    </Group>
  );
  return (
    <EmptyState
      art="search"
      title={nothing ?? t('table.nothing')}
      text={t('table.nothingText')}
      action={reset}
    />
  );
}

function Failure<Row>(props: AdminTableProps<Row>) {
  const { failure, forbidden, query } = props;
  const isForbidden = forbidden !== undefined && readError(query.error).status === 403;
  const retry = () => void query.refetch();
  if (isForbidden) return <ErrorState title={forbidden} onRetry={retry} />;
  return <ErrorState error={query.error} title={failure} onRetry={retry} />;
}

/** A failed refresh keeps the old rows, but not after a 403. */
const isInstead = (error: unknown, rows: unknown): boolean =>
  error !== null && (rows === undefined || [401, 403].includes(readError(error).status ?? 0));

type BodyProps<Row> = AdminTableProps<Row> & {
  shown: readonly AdminColumn<Row>[];
  selected: readonly Row[];
  onSelect(rows: readonly Row[]): void;
  isCards: boolean;
};

function Body<Row>(props: BodyProps<Row>) {
  const { rows, query, table, isCards } = props;
  if (isInstead(query.error, rows))
    return (
      <Panel p={0}>
        <Failure {...props} />
      </Panel>
    );
  if (rows === undefined) return <Skeleton rows={Math.min(table.limit, 8)} />;
  if (rows.length === 0)
    return (
      <Panel p={0}>
        <Empty {...props} />
      </Panel>
    );
  return isCards ? <TableCards {...props} rows={rows} /> : <TableGrid {...props} rows={rows} />;
}

/**
 * The list of every panel page: searched, filtered, sorted and paged by the server, with its state in the URL; column
 * choice, CSV export, row and bulk actions. On phones each row is a card.
 */
export function AdminTable<Row>(props: AdminTableProps<Row>) {
  const { name, columns, label, rows, query, bulk } = props;
  const isSmall = useIsSmall();
  const isCards = isSmall || props.isNarrow === true;
  const exported = useSelectedExport({ name, columns });
  const choice = useColumnChoice(name, columns);
  const selection = useSelection(props);
  const running = useBulk<Row>(async () => {
    selection.clear();
    await query.refetch();
  });
  const { progress, outcome } = running;
  const [saveViewPlace, setSaveViewPlace] = useState<HTMLElement | null>(null);
  const isBulkShown = selection.selected.length > 0 || progress !== null || outcome !== null;
  return (
    <Stack className={classes.table} miw={0}>
      <Suspense fallback={null}>
        <SavedViews list={name} saveViewPlace={saveViewPlace} />
      </Suspense>
      <TableToolbar {...props} choice={choice} saveViewPlace={setSaveViewPlace} />
      <div
        role="region"
        aria-label={label}
        aria-busy={query.isFetching}
        className={classes.body}
        data-fetching={((query.isOld ?? query.isFetching) && rows !== undefined) || undefined}
      >
        {query.error !== null && !isInstead(query.error, rows) && (
          <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
        )}
        <Body
          {...props}
          isCards={isCards}
          shown={choice.shown}
          selected={selection.ofPage}
          onSelect={selection.selectOfPage}
        />
      </div>
      {/* Below the rows: above them it would move the next one from under the mouse. */}
      {bulk && isBulkShown && (
        <Suspense fallback={null}>
          <BulkBar actions={[...bulk, exported]} selection={selection} bulk={running} />
        </Suspense>
      )}
      {rows !== undefined && rows.length > 0 && <TableFoot {...props} />}
    </Stack>
  );
}
