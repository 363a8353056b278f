import type { Category } from '@mesterhand/domain/categories/categories';
import type { Ref } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { UnstyledButton } from '../../../ui/button.tsx';
import { IconChevronDown, IconSearch } from '../../../ui/icons.gen.ts';
import type { SearchRequest } from './search-request.ts';
import classes from './search.module.css';

type SearchSummaryProps = {
  ref: Ref<HTMLButtonElement>;
  request: SearchRequest;
  categories: readonly Category[];
  form: { id: string; isOpen: boolean };
  onClick(): void;
};

/** Text, category and place of the search in one line; opens the form. */
export function SearchSummary({ ref, request, categories, form, onClick }: SearchSummaryProps) {
  const { t } = useTranslation(['masters', 'core']);
  const { query, city, place } = request;
  const category = categories.find(({ id }) => id === request.category)?.name;
  const where = city ? t(`core:cities.${city}`) : (place ?? t('search.allCities'));
  const what = query || category;
  const rest = query && category ? [category, where] : [where];
  return (
    <UnstyledButton
      ref={ref}
      className={classes.summary ?? ''}
      aria-expanded={form.isOpen}
      aria-controls={form.id}
      onClick={onClick}
    >
      <IconSearch size={20} aria-hidden />
      <span className="visually-hidden">{t('search.edit')} </span>
      <span className={classes.what} data-empty={what === undefined || undefined}>
        {what ?? t('search.text')}
      </span>
      <span className={classes.where}>{rest.map((each) => ` · ${each}`)}</span>
      <IconChevronDown size={18} className={classes.chevron} aria-hidden />
    </UnstyledButton>
  );
}
