import { type ReviewState, ratingTone } from '@mesterhand/domain/admin/review-moderation';
import { useTranslation } from '../../core/i18n/translation.ts';
import { type BadgeTone, StatusBadge } from '../../ui/badge.tsx';
import { IconStarFilled } from '../../ui/icons.gen.ts';
import { Group } from '../../ui/layout.tsx';

/** Stars in the colour of the rating, with the number next to them: colour alone is not accessible. */
export function RatingBadge({ rating }: { rating: number }) {
  const { t } = useTranslation('ui');
  const stars = (
    <Group
      component="span"
      gap={1}
      wrap="nowrap"
      role="img"
      aria-label={t('rating.label', { value: rating })}
    >
      {[1, 2, 3, 4, 5].map((star) => (
        <IconStarFilled key={star} size={14} opacity={star <= rating ? 1 : 0.28} aria-hidden />
      ))}
    </Group>
  );
  return (
    <StatusBadge tone={ratingTone(rating)} icon={stars}>
      <span aria-hidden>{rating}</span>
    </StatusBadge>
  );
}

const tones: Record<ReviewState, BadgeTone> = {
  waiting: 'yellow',
  approved: 'green',
  rejected: 'red',
  hidden: 'grey',
};

/** The status of a review as a badge. */
export function StateBadge({ state }: { state: ReviewState }) {
  const { t } = useTranslation('admin-reviews');
  return <StatusBadge tone={tones[state]}>{t(`states.${state}`)}</StatusBadge>;
}
