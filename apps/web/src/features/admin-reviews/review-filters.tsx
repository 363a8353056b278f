import { type ReviewState, reviewStates } from '@mesterhand/domain/admin/review-moderation';
import { readOneOf } from '../../core/navigation/search-params.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { ChoiceFilter } from '../admin/table/choice-filter.tsx';

const ratings = [5, 4, 3, 2, 1] as const;

export const readState = (value: unknown): ReviewState | undefined =>
  readOneOf(reviewStates, value);
export const readRating = (value: unknown): (typeof ratings)[number] | undefined =>
  ratings.find((rating) => rating === Number(value));

type FilterProps<Value> = { value: Value | undefined; onChange(value: Value | undefined): void };

export function RatingFilter({ value, onChange }: FilterProps<(typeof ratings)[number]>) {
  const { t } = useTranslation('admin-reviews');
  const stars = ratings.map((count) => ({
    value: count,
    label: t('filters.stars', { count }),
  }));
  return (
    <ChoiceFilter
      label={t('filters.rating')}
      all={t('filters.anyRating')}
      choices={stars}
      value={value}
      onChoose={onChange}
    />
  );
}

export function StateFilter({ value, onChange }: FilterProps<ReviewState>) {
  const { t } = useTranslation('admin-reviews');
  const states = reviewStates.map((state) => ({ value: state, label: t(`states.${state}`) }));
  return (
    <ChoiceFilter
      label={t('filters.state')}
      all={t('filters.anyState')}
      choices={states}
      value={value}
      onChoose={onChange}
    />
  );
}
