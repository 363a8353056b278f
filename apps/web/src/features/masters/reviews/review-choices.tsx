import { mostCountedReviews } from '@mesterhand/domain/reviews/most-counted';
import type { SubmitEvent } from 'react';
import { trpc } from '../../../core/api/trpc.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/fields.tsx';
import { IconCheck, IconPhoto, IconSearch } from '../../../ui/icons.gen.ts';
import { Stack, Text } from '../../../ui/layout.tsx';
import { useSearchText } from '../search/use-search-text.ts';
import classes from './reviews.module.css';
import type { ReviewChoice } from './use-reviews.ts';

/** Finds words in the reviews and their answers. */
export function ReviewSearch({ onSearch }: { onSearch(query: string): void }) {
  const { t } = useTranslation('masters');
  const { text, setText, searchNow } = useSearchText('', onSearch);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    searchNow();
  };
  return (
    <form role="search" className={classes.search} onSubmit={submit}>
      <TextInput
        type="search"
        size="md"
        aria-label={t('reviews.search')}
        placeholder={t('reviews.search')}
        maxLength={200}
        value={text}
        leftSection={<IconSearch size={19} aria-hidden />}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </form>
  );
}

type PicturesToggleProps = {
  masterId: number;
  isChosen: boolean;
  onChoose(withPictures: boolean): void;
};

/** Leaves the reviews with pictures, whose number it shows; a second press shows all again. */
export function PicturesToggle({ masterId, isChosen, onChoose }: PicturesToggleProps) {
  const { t } = useTranslation('masters');
  const { data } = trpc.masters.reviews.counts.useQuery({ masterId });
  const count = data?.withPictures ?? 0;
  if (count === 0 && !isChosen) return null;
  const shown = count >= mostCountedReviews ? `${count}+` : String(count);
  const Icon = isChosen ? IconCheck : IconPhoto;
  return (
    <Button
      variant={isChosen ? 'light' : 'default'}
      mih={44}
      aria-pressed={isChosen}
      leftSection={<Icon size={19} aria-hidden />}
      onClick={() => onChoose(!isChosen)}
    >
      {t('reviews.withPictures')}
      {data && (
        <>
          <Text span ml={6} c="dimmed" size="sm" aria-hidden>
            {shown}
          </Text>
          <span className="visually-hidden">, {t('refine.hits', { count, shown })}</span>
        </>
      )}
    </Button>
  );
}

type NoneFoundProps = { choice: ReviewChoice; onPictures(withPictures: boolean): void };

export function NoneFound({ choice: { query, withPictures }, onPictures }: NoneFoundProps) {
  const { t } = useTranslation('masters');
  if (!withPictures)
    return (
      <Text c="dimmed" py="lg">
        {t('reviews.noneFound', { query })}
      </Text>
    );
  return (
    <Stack align="flex-start" gap="sm" py="lg">
      <Text c="dimmed">
        {query === ''
          ? t('reviews.noneWithPictures')
          : t('reviews.noneFoundWithPictures', { query })}
      </Text>
      <Button variant="default" mih={44} onClick={() => onPictures(false)}>
        {t('reviews.withoutPicturesToo')}
      </Button>
    </Stack>
  );
}
