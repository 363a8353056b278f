import { cityCodes } from '@mesterhand/domain/places/city-codes';
import { type SubmitEvent, useId } from 'react';
import { readSearchWords, type Search } from '../core/navigation/search-params.ts';
import { useTranslation } from '../core/i18n/translation.ts';
import { Button } from './button.tsx';
import { IconArrowRight, IconChevronDown, IconSearch } from './icons.gen.ts';
import classes from './search-bar.module.css';

type SearchBarProps = Search & {
  onSearch(search: Search): void;
  /** For those who rather describe the job; gets the same input. */
  onDescribe?(search: Search): void;
};

function readForm(form: HTMLFormElement): Search {
  const { query, city } = readSearchWords(Object.fromEntries(new FormData(form)));
  return { query: query?.trim(), city };
}

/** Text and city in one bar. Filled from the URL, and reset when it changes. */
export function SearchBar({ query = '', city, onSearch, onDescribe }: SearchBarProps) {
  const { t } = useTranslation(['ui', 'core']);
  const id = useId();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSearch(readForm(event.currentTarget));
  };
  return (
    <form role="search" key={`${query}:${city}`} onSubmit={submit}>
      <div className={`surface ${classes.bar}`}>
        <div className={classes.field}>
          <label htmlFor={`${id}-query`}>{t('search.what')}</label>
          <input
            id={`${id}-query`}
            className={classes.input}
            name="query"
            type="text"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={200}
            placeholder={t('search.whatExample')}
            defaultValue={query}
          />
        </div>
        <div className={classes.field}>
          <label htmlFor={`${id}-city`}>{t('search.where')}</label>
          <select id={`${id}-city`} className={classes.input} name="city" defaultValue={city ?? ''}>
            <option value="">{t('search.everywhere')}</option>
            {cityCodes.map((code) => (
              <option key={code} value={code}>
                {t(`core:cities.${code}`)}
              </option>
            ))}
          </select>
          <IconChevronDown size={18} aria-hidden />
        </div>
        <Button
          type="submit"
          size="lg"
          className={classes.button}
          leftSection={<IconSearch size={20} aria-hidden />}
        >
          {t('search.submit')}
        </Button>
      </div>
      {onDescribe && (
        <Button
          variant="subtle"
          className={classes.describe ?? ''}
          rightSection={<IconArrowRight size={18} aria-hidden />}
          onClick={({ currentTarget: { form } }) => form && onDescribe(readForm(form))}
        >
          {t('search.describe')}
        </Button>
      )}
    </form>
  );
}
