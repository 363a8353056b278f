import type { Category } from '@mesterhand/domain/categories/categories';
import { type SubmitEvent, useId } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { NativeSelect, TextInput } from '../../../ui/fields.tsx';
import { IconSearch, IconX } from '../../../ui/icons.gen.ts';
import { CitySelect } from './city-select.tsx';
import { PlaceField } from '../../places/place-field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import classes from './search.module.css';
import type { SearchRequest } from './search-request.ts';
import { SearchSummary } from './search-summary.tsx';
import { useDisclosedForm } from './use-disclosed-form.ts';
import { useSearchText } from './use-search-text.ts';

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

/** The form of the search: on a phone behind one line that states the search, so that results are on the first screen. */
export function SearchFilters(props: SearchFiltersProps) {
  const { request, categories, onChange } = props;
  const { t } = useTranslation('masters');
  const { text, setText, searchNow } = useSearchText(request.query, (query) => onChange({ query }));
  const { isOpen, toggle, close, summary, field } = useDisclosedForm();
  const id = useId();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    searchNow();
    close();
  };
  return (
    <div role="search" aria-label={t('search.filters')}>
      <SearchSummary
        ref={summary}
        request={request}
        categories={categories}
        form={{ id, isOpen }}
        onClick={toggle}
      />
      <Panel
        component="form"
        id={id}
        className={classes.filters ?? ''}
        data-open={isOpen || undefined}
        onSubmit={submit}
        onKeyDown={({ key }) => {
          if (key === 'Escape') close();
        }}
      >
        <TextInput
          ref={field}
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
        <CitySelect city={request.city} onChange={(city) => onChange({ city, place: undefined })} />
        <PlaceField
          place={request.place}
          onChange={(place) => onChange({ place, city: undefined })}
        />
        {/* Visible on a phone. Without it Enter does nothing in a form with two text fields. */}
        <Button type="submit" className={classes.submit ?? ''}>
          {t('search.show')}
        </Button>
      </Panel>
    </div>
  );
}
