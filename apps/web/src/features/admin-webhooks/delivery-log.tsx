import { sentTypeSchema } from '@mesterhand/domain/webhooks/event-types';
import { deliveryStates, type WebhookDelivery } from '@mesterhand/domain/webhooks/schema';
import { readId, readOneOf } from '../../core/navigation/search-params.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { IconListDetails, IconRefresh } from '../../ui/icons.gen.ts';
import { ChoiceFilter } from '../admin/table/choice-filter.tsx';
import { AdminTable } from '../admin/table/admin-table.tsx';
import type { RowAction } from '../admin/table/row-menu.tsx';
import { useTableState } from '../admin/table/table-state.ts';
import { useDeliveryColumns } from './delivery-columns.tsx';
import { useSendAgain } from './use-send-again.ts';
import { pollInterval, useWebhooks } from './use-webhooks.ts';
import { nameOf, useWebhookWords } from './webhook-words.ts';
import { listPages } from '../admin/table/list-pages.ts';

const sentTypes = sentTypeSchema.options;

const spec = {
  sorts: ['newest'],
  filters: {
    endpoint: readId,
    event: (value: unknown) => readOneOf(sentTypes, value),
    state: (value: unknown) => readOneOf(deliveryStates, value),
  },
  limit: 25,
} as const;

type LogState = ReturnType<typeof useTableState<'newest', (typeof spec)['filters']>>;

function useDeliveries({ filters, limit }: LogState) {
  return trpc.admin.webhooks.deliveries.useInfiniteQuery(
    { ...filters, limit },
    { ...listPages, refetchInterval: pollInterval },
  );
}

/** A deleted webhook in the URL is listed too, so that the filter shows its value. */
function EndpointFilter({ table }: { table: LogState }) {
  const { t } = useTranslation('admin-webhooks');
  const { endpoint } = table.filters;
  const known = (useWebhooks().data?.items ?? []).map((webhook) => ({
    value: webhook.id,
    label: nameOf(webhook),
  }));
  const isKnown = endpoint === undefined || known.some(({ value }) => value === endpoint);
  const gone = isKnown ? [] : [{ value: endpoint, label: t('log.endpointOf', { id: endpoint }) }];
  return (
    <ChoiceFilter
      label={t('log.endpoint')}
      all={t('log.all')}
      choices={[...known, ...gone]}
      value={endpoint}
      onChoose={(id) => table.setFilter('endpoint', id)}
    />
  );
}

function Filters({ table }: { table: LogState }) {
  const { t } = useTranslation('admin-webhooks');
  const words = useWebhookWords();
  return (
    <>
      <EndpointFilter table={table} />
      <ChoiceFilter
        label={t('log.event')}
        all={t('log.all')}
        choices={sentTypes.map((type) => ({ value: type, label: words.event(type) }))}
        value={table.filters.event}
        onChoose={(event) => table.setFilter('event', event)}
      />
      <ChoiceFilter
        label={t('log.state')}
        all={t('log.all')}
        choices={deliveryStates.map((value) => ({ value, label: t(`deliveryStates.${value}`) }))}
        value={table.filters.state}
        onChoose={(state) => table.setFilter('state', state)}
      />
    </>
  );
}

function useActions(onOpen: (id: number) => void) {
  const { t } = useTranslation('admin-webhooks');
  const again = useSendAgain();
  return ({ id }: WebhookDelivery): RowAction[] => [
    {
      key: 'details',
      label: t('log.details'),
      icon: <IconListDetails size={18} aria-hidden />,
      run: () => onOpen(id),
    },
    {
      key: 'again',
      label: t('log.again'),
      icon: <IconRefresh size={18} aria-hidden />,
      run: () => again.mutate({ id }),
    },
  ];
}

/** The deliveries of the last thirty days, newest first. */
export function DeliveryLog({ onOpen }: { onOpen(id: number): void }) {
  const { t } = useTranslation('admin-webhooks');
  const table = useTableState(spec);
  const words = useWebhookWords();
  const list = useDeliveries(table);
  const actions = useActions(onOpen);
  return (
    <AdminTable
      name="webhook-deliveries"
      label={t('log.title')}
      columns={useDeliveryColumns()}
      rows={list.data?.pages.flatMap(({ items }) => items)}
      rowId={({ id }) => id}
      rowLabel={({ event, endpoint }) =>
        t('log.rowOf', { event: words.event(event), name: nameOf(endpoint) })
      }
      query={list}
      table={table}
      paging={{ kind: 'more', list: list }}
      filters={<Filters table={table} />}
      actions={actions}
      onOpen={({ id }) => onOpen(id)}
      empty={{ title: t('log.empty'), text: t('log.emptyText') }}
      failure={t('log.failed')}
    />
  );
}
