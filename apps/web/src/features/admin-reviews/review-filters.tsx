import { type ReviewState, reviewStates } from '@mesterhand/domain/admin/review-moderation';
import { readOneOf } from '../../core/navigation/search-params.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { NativeSelect } from '../../ui/fields.tsx';

const ratings = [5, 4, 3, 2, 1] as const;

export const readState = (value: unknown): ReviewState | undefined =>
  readOneOf(reviewStates, value);
export const readRating = (value: unknown): (typeof ratings)[number] | undefined =>
  ratings.find((rating) => rating === Number(value));

type FilterProps<Value> = { value: Value | undefined; onChange(value: Value | undefined): void };

export function RatingFilter({ value, onChange }: FilterProps<(typeof ratings)[number]>) {
  const { t } = useTranslation('admin-reviews');
  const stars = ratings.map((count) => ({
    value: String(count),
    label: t('filters.stars', { count }),
  }));
  return (
    <NativeSelect
      label={t('filters.rating')}
      data={[{ value: '', label: t('filters.anyRating') }, ...stars]}
      value={value === undefined ? '' : String(value)}
      onChange={(event) => onChange(readRating(event.currentTarget.value))}
    />
  );
}

export function StateFilter({ value, onChange }: FilterProps<ReviewState>) {
  const { t } = useTranslation('admin-reviews');
  const states = reviewStates.map((state) => ({ value: state, label: t(`states.${state}`) }));
  return (
    <NativeSelect
      label={t('filters.state')}
      data={[{ value: '', label: t('filters.anyState') }, ...states]}
      value={value ?? ''}
      onChange={(event) => onChange(readState(event.currentTarget.value))}
    />
  );
}
