import type { Subscriber } from '@mesterhand/domain/newsletter/schema';
import { subscriberStates } from '@mesterhand/domain/newsletter/subscription';
import { useTranslation } from '../../core/i18n/translation.ts';
import { useStateAfterPress } from '../../core/navigation/use-state-after-press.ts';
import { IconTrash } from '../../ui/icons.gen.ts';
import { AdminTable } from '../admin/table/admin-table.tsx';
import { ChoiceFilter } from '../admin/table/choice-filter.tsx';
import { RemovalDialog } from './removal-dialog.tsx';
import { useSubscriberColumns } from './subscriber-columns.tsx';
import { useSubscribers } from './use-subscribers.ts';

type FilterProps = Pick<ReturnType<typeof useSubscribers>, 'table'>;

function StateFilter({ table }: FilterProps) {
  const { t } = useTranslation(['admin-newsletter', 'admin']);
  const states = subscriberStates.map((value) => ({ value, label: t(`states.${value}`) }));
  return (
    <ChoiceFilter
      label={t('columns.state')}
      all={t('admin:table.all')}
      choices={states}
      value={table.filters.state}
      onChoose={(state) => table.setFilter('state', state)}
    />
  );
}

/** Newsletter subscribers: search, export, and removal on request. */
export default function NewsletterPage() {
  const { t } = useTranslation('admin-newsletter');
  const { table, query, fetchPage } = useSubscribers();
  const [leaving, setLeaving] = useStateAfterPress<Subscriber>();
  const removal = (subscriber: Subscriber) => ({
    key: 'remove',
    label: t('remove.action'),
    icon: <IconTrash size={18} aria-hidden />,
    tone: 'danger' as const,
    run: () => setLeaving(subscriber),
  });
  return (
    <>
      <AdminTable
        {...{ table, query, fetchPage }}
        name="newsletter"
        label={t('label')}
        columns={useSubscriberColumns()}
        rows={query.data?.subscribers}
        rowId={({ id }) => id}
        rowLabel={({ id, email }) => email ?? t('rowName', { id })}
        paging={{
          kind: 'pages',
          total: query.data?.total ?? 0,
          isCounted: query.data?.isCounted ?? true,
        }}
        searchLabel={t('search')}
        filters={<StateFilter table={table} />}
        actions={(subscriber) => [removal(subscriber)]}
        empty={{ title: t('empty'), text: t('emptyText') }}
        failure={t('failed')}
        forbidden={t('forbidden')}
      />
      {leaving && <RemovalDialog subscriber={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}
