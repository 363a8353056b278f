import type { AuditEntry } from '@mesterhand/domain/admin/audit';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { IconHistory, IconListSearch, IconUser } from '../../ui/icons.gen.ts';
import { AdminTable } from '../admin/table/admin-table.tsx';
import type { RowAction } from '../admin/table/row-menu.tsx';
import { useAuditColumns } from './audit-columns.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { type AuditWords, useAuditWords } from './audit-words.ts';
import { ExportButton } from './export-button.tsx';
import { useThingName } from './thing-link.tsx';
import { type TrailState, useTrailState } from './trail-state.ts';
import { listPages } from '../admin/table/list-pages.ts';

function useEntries({ filter, table }: TrailState) {
  return trpc.admin.audit.list.useInfiniteQuery({ ...filter, limit: table.limit }, listPages);
}

/** Each row links to filters for the same actor and the same subject. */
function useRowActions({ table, showHistoryOf }: TrailState, words: AuditWords) {
  const { t } = useTranslation('admin-audit');
  const nameOf = useThingName(words);
  return (entry: AuditEntry): RowAction[] => [
    {
      key: 'thing',
      label: t('only.thing', { thing: nameOf(entry) }),
      icon: <IconHistory size={18} aria-hidden />,
      run: () => showHistoryOf(entry),
    },
    {
      key: 'actor',
      label: t('only.actor', { name: entry.actor.name || t('person', { id: entry.actor.id }) }),
      icon: <IconUser size={18} aria-hidden />,
      run: () => table.setFilter('actor', entry.actor.id),
    },
    {
      key: 'action',
      label: t('only.action', { action: words.action(entry.action) }),
      icon: <IconListSearch size={18} aria-hidden />,
      run: () => table.setFilter('action', entry.action),
    },
  ];
}

/** The audit trail, newest first, read-only. */
export default function AuditPage() {
  const { t } = useTranslation('admin-audit');
  const format = useFormat();
  const state = useTrailState();
  const words = useAuditWords();
  const columns = useAuditColumns(words);
  const actions = useRowActions(state, words);
  const list = useEntries(state);
  const { table, filter } = state;
  return (
    <AdminTable
      name="audit"
      rowAlign="top"
      label={t('label')}
      columns={columns}
      rows={list.data?.pages.flatMap((page) => page.items)}
      rowId={({ id }) => id}
      rowLabel={({ action, at }) => `${words.action(action)}, ${format.dateTime(at)}`}
      query={list}
      table={table}
      paging={{ kind: 'more', list: list }}
      filters={<AuditFilters table={table} words={words} />}
      create={<ExportButton filter={filter} />}
      actions={actions}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      failure={t('failed')}
    />
  );
}
