import type { SearchPage } from '@mesterhand/domain/masters/schema';
import { useTranslation } from '../../../../core/i18n/translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Group } from '../../../../ui/layout.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import type { RequestLink } from '../../../job-requests/describe/request-values.ts';
import { DescribeLink } from '../../../job-requests/entry/describe-link.tsx';
import { countFilters, noFilters, type SearchRequest } from '../search-request.ts';
import type { ReadTrade } from '../understood-trade.ts';

type NothingFoundProps = {
  request: SearchRequest;
  trade: ReadTrade | undefined;
  page: SearchPage | undefined;
  onChange(change: Partial<SearchRequest>): void;
};

/** What the search says about the job. */
const linkOf = (
  { query, city, category }: SearchRequest,
  trade: ReadTrade | undefined,
): RequestLink => ({
  text: query || undefined,
  city,
  category: category ?? trade?.categoryId,
});

/** The next distance at which somebody is found. */
const widerOf = (page: SearchPage | undefined) =>
  page?.facets?.within.find(({ count }) => count > 0);

/** What may be in the way, each with a button that takes it away; what leads to somebody for certain comes first. */
function WiderSearch({ request, trade, page, onChange }: NothingFoundProps) {
  const { t } = useTranslation(['masters', 'availability', 'core']);
  const everywhere = {
    ...noFilters,
    query: '',
    city: undefined,
    place: undefined,
    category: undefined,
  };
  const wider = request.within === undefined ? undefined : widerOf(page);
  const elsewhere = page?.elsewhere;
  const further = Object.keys(noFilters).filter((name) => name !== 'free' && name !== 'within');
  const hasFurther = further.some((name) => Reflect.get(request, name) !== undefined);
  return (
    <>
      {wider && (
        <Button onClick={() => onChange({ within: wider.value })}>
          {t('refine.wider', { km: wider.value, count: wider.count })}
        </Button>
      )}
      {elsewhere && (
        <Button onClick={() => onChange({ ...noFilters, city: elsewhere.city })}>
          {t('search.elsewhere', {
            city: t(`core:cities.${elsewhere.city}`),
            count: elsewhere.count,
          })}
        </Button>
      )}
      {request.free && (
        <Button variant="light" onClick={() => onChange({ free: undefined })}>
          {t('availability:filter.all')}
        </Button>
      )}
      {hasFurther && countFilters(request) > 0 && (
        <Button variant="light" onClick={() => onChange(noFilters)}>
          {t('refine.clear')}
        </Button>
      )}
      {request.city && (
        <Button variant="light" onClick={() => onChange({ city: undefined })}>
          {t('search.noneCity')}
        </Button>
      )}
      {request.place && (
        <Button variant="light" onClick={() => onChange({ place: undefined })}>
          {t('search.nonePlace')}
        </Button>
      )}
      {request.category && (
        <Button variant="light" onClick={() => onChange({ category: undefined })}>
          {t('search.noneCategory')}
        </Button>
      )}
      {trade && (
        <Button
          variant="light"
          onClick={() => onChange({ ...everywhere, category: trade.categoryId })}
        >
          {t('understood.seeTrade', { trade: trade.categoryName })}
        </Button>
      )}
      <Button
        variant="light"
        onClick={() => onChange({ ...everywhere, lat: undefined, lng: undefined, sort: undefined })}
      >
        {t('search.reset')}
      </Button>
    </>
  );
}

/** Nobody was found: what was understood, what leads to somebody, and the request to several instead. */
export function NothingFound(props: NothingFoundProps) {
  const { request, trade } = props;
  const { t } = useTranslation('masters');
  const hasJob = trade !== undefined || request.category !== undefined;
  return (
    <EmptyState
      art="search"
      title={t('search.none')}
      text={trade ? t('understood.noneIn', { trade: trade.categoryName }) : t('search.noneText')}
      action={
        <Group justify="center" gap="sm">
          <WiderSearch {...props} />
          <DescribeLink link={linkOf(request, trade)}>
            {t(hasJob ? 'understood.send' : 'search.noneDescribe')}
          </DescribeLink>
        </Group>
      }
    />
  );
}
