import {
  type AdminOffer,
  type AdminOfferState,
  adminOfferSorts,
  adminOfferStates,
} from '@mesterhand/domain/admin/offers';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../../core/api/trpc.ts';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { readId, readOneOf } from '../../../core/navigation/search-params.ts';
import { IconListDetails } from '../../../ui/icons.gen.ts';
import { useOpenItem } from '../../admin/panel/open-item.ts';
import { AdminTable } from '../../admin/table/admin-table.tsx';
import { ChoiceFilter } from '../../admin/table/choice-filter.tsx';
import type { RowAction } from '../../admin/table/row-menu.tsx';
import { useTableState } from '../../admin/table/table-state.ts';
import { useOfferColumns } from './offer-columns.tsx';
import { OfferDetails } from './offer-details.tsx';

const readState = (value: unknown): AdminOfferState | undefined =>
  readOneOf(adminOfferStates, value);
const spec = { sorts: adminOfferSorts, filters: { state: readState } };

function useOffers() {
  const table = useTableState(spec);
  const { client } = trpc.useUtils();
  const { data, error, isFetching, refetch } = trpc.admin.offers.list.useQuery(table.input, {
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const fetchPage = (cursor: string | undefined) =>
    client.admin.offers.list.query({ ...table.input, page: 1, limit: 100, cursor });
  return { table, data, query: { error, isFetching, refetch }, fetchPage };
}

type StateFilterProps = {
  value: AdminOfferState | undefined;
  onChange(state: AdminOfferState | undefined): void;
};

function StateFilter({ value, onChange }: StateFilterProps) {
  const { t } = useTranslation(['admin-bookings', 'offers']);
  const states = adminOfferStates.map((state) => ({
    value: state,
    label: t(`offers:states.${state}`),
  }));
  return (
    <ChoiceFilter
      label={t('admin-bookings:offers.columns.state')}
      all={t('admin-bookings:offers.anyState')}
      choices={states}
      value={value}
      onChoose={onChange}
    />
  );
}

/** All offers that were sent, newest first. */
export default function OffersView() {
  const { t } = useTranslation('admin-bookings');
  const nameOf = usePersonName();
  const { table, data, query, fetchPage } = useOffers();
  const { item, open, close } = useOpenItem();
  const columns = useOfferColumns();
  const opened = readId(item);
  const actionsOf = ({ id }: AdminOffer): RowAction[] => [
    {
      key: 'open',
      label: t('offers.open'),
      icon: <IconListDetails size={18} aria-hidden />,
      run: () => open(id),
    },
  ];
  return (
    <>
      <AdminTable
        name="offers"
        label={t('offers.label')}
        searchLabel={t('offers.search')}
        columns={columns}
        rows={data?.items}
        rowId={({ id }) => id}
        rowLabel={({ id, master }) => t('offers.rowName', { id, master: nameOf(master.name) })}
        query={query}
        table={table}
        paging={{ kind: 'pages', total: data?.total ?? 0, isCounted: data?.isCounted ?? true }}
        filters={
          <StateFilter
            value={table.filters.state}
            onChange={(state) => table.setFilter('state', state)}
          />
        }
        actions={actionsOf}
        fetchPage={fetchPage}
        onOpen={({ id }) => open(id)}
        empty={{ title: t('offers.empty'), text: t('offers.emptyText') }}
        failure={t('offers.failure')}
      />
      {opened !== undefined && <OfferDetails id={opened} onClose={close} />}
    </>
  );
}
