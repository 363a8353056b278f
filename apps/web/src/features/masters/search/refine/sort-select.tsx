import { searchSorts } from '@mesterhand/domain/masters/refinements';
import { readOneOf } from '../../../../core/navigation/search-params.ts';
import { useTranslation } from '../../../../core/i18n/translation.ts';
import { NativeSelect } from '../../../../ui/fields.tsx';
import type { SearchRequest } from '../search-request.ts';
import classes from './refine.module.css';

type SortSelectProps = {
  request: SearchRequest;
  /** Without a visible label and border, beside the number of hits. */
  isQuiet?: boolean;
  onChange(change: Pick<SearchRequest, 'sort'>): void;
};

/** The order of the hits. */
export function SortSelect({ request, isQuiet = false, onChange }: SortSelectProps) {
  const { t } = useTranslation('masters');
  const title = t('refine.sort.title');
  return (
    <NativeSelect
      {...(isQuiet ? { 'aria-label': title, 'data-quiet': true } : { label: title })}
      name="sort"
      className={classes.sort ?? ''}
      value={request.sort ?? 'best'}
      data={searchSorts.map((sort) => ({
        value: sort,
        label: t(`refine.sort.${sort}`),
        // Counted from a place alone.
        disabled: sort === 'distance' && request.lat === undefined,
      }))}
      onChange={({ currentTarget }) => {
        const sort = readOneOf(searchSorts, currentTarget.value);
        onChange({ sort: sort === 'best' ? undefined : sort });
      }}
    />
  );
}
