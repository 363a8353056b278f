import type { FreeSpan } from '@mesterhand/domain/availability/spans';
import type { Category } from '@mesterhand/domain/categories/categories';
import type { CityCode } from '@mesterhand/domain/places/cities';
import type { SubmitEvent } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { IconButton } from '../../../ui/button.tsx';
import { NativeSelect, TextInput } from '../../../ui/fields.tsx';
import { IconSearch, IconX } from '../../../ui/icons.gen.ts';
import { CitySelect } from './city-select.tsx';
import { Panel } from '../../../ui/panel.tsx';
import classes from './search.module.css';
import { useSearchText } from './use-search-text.ts';

/** The search parameters in the URL. */
export type SearchRequest = {
  query: string;
  city: CityCode | undefined;
  category: number | undefined;
  free: FreeSpan | undefined;
  /** What the text is understood as: a category, or its words alone; undefined where the text decides. */
  trade: number | 'words' | undefined;
};

type SearchFiltersProps = {
  request: SearchRequest;
  categories: Category[];
  onChange(change: Partial<SearchRequest>): void;
};

const EVERY_CATEGORY = 'all';

function CategorySelect({ request, categories, onChange }: SearchFiltersProps) {
  const { t } = useTranslation('masters');
  const options = categories.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <NativeSelect
      label={t('search.category')}
      name="category"
      value={request.category === undefined ? EVERY_CATEGORY : String(request.category)}
      data={[{ value: EVERY_CATEGORY, label: t('search.allCategories') }, ...options]}
      onChange={({ currentTarget: { value } }) =>
        onChange({ category: value === EVERY_CATEGORY ? undefined : Number(value) })
      }
    />
  );
}

export function SearchFilters(props: SearchFiltersProps) {
  const { request, onChange } = props;
  const { t } = useTranslation('masters');
  const { text, setText, searchNow } = useSearchText(request.query, (query) => onChange({ query }));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    searchNow();
  };
  return (
    <Panel
      component="form"
      className={classes.filters ?? ''}
      role="search"
      aria-label={t('search.filters')}
      onSubmit={submit}
    >
      <TextInput
        label={t('search.text')}
        placeholder={t('search.textExample')}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        name="query"
        autoComplete="off"
        maxLength={200}
        leftSection={<IconSearch size={20} aria-hidden />}
        rightSection={
          text !== '' && (
            <IconButton label={t('search.clearText')} size={36} onClick={() => setText('')}>
              <IconX size={18} aria-hidden />
            </IconButton>
          )
        }
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <CategorySelect {...props} />
      <CitySelect city={request.city} onChange={(city) => onChange({ city })} />
    </Panel>
  );
}
