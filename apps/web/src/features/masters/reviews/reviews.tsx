import type { Master, Review } from '@mesterhand/domain/masters/schema';
import { useFormat } from '../../../core/i18n/format.ts';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { StatusBadge } from '../../../ui/badge.tsx';
import { IconCircleCheck, IconStarFilled } from '../../../ui/icons.gen.ts';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Stars } from '../../../ui/rating.tsx';
import { ReportButton } from '../../../ui/report-button.tsx';
import { LoadingNote, RowSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import classes from './reviews.module.css';
import { useReviews } from './use-reviews.ts';
import { WriteReview } from './write-review.tsx';

export function ReviewRow({ review }: { review: Review }) {
  const { t } = useTranslation('masters');
  const format = useFormat();
  const name = usePersonName()(review.clientName);
  return (
    <li className={classes.review}>
      <Avatar name={name} src={review.clientAvatar} size={40} seed={review.id} />
      <div className={classes.content}>
        <div className={classes.line}>
          <strong>{name}</strong>
          {review.verified && (
            <span className={classes.verified}>
              <IconCircleCheck size={16} aria-hidden />
              {t('reviews.verified')}
            </span>
          )}
          {review.pending === true && (
            <StatusBadge tone="yellow">{t('reviews.pending')}</StatusBadge>
          )}
          {review.hidden === true && <StatusBadge tone="grey">{t('reviews.hidden')}</StatusBadge>}
          <span className={classes.date}>{format.date(review.createdAt)}</span>
          {review.mine !== true && (
            <span className={classes.report}>
              <ReportButton subject={`review:${review.id}`} label={t('reviews.report', { name })} />
            </span>
          )}
        </div>
        <Stars value={review.rating} />
        <p className={classes.comment}>{review.comment}</p>
        {review.pending === true && <p className={classes.latest}>{t('reviews.pendingText')}</p>}
        {review.hidden === true && <p className={classes.latest}>{t('reviews.hiddenText')}</p>}
      </div>
    </li>
  );
}

const STARS = [5, 4, 3, 2, 1];

type DistributionProps = { reviews: Review[]; isComplete: boolean };

/** The distribution of stars. It counts the loaded reviews, and says so while there are more. */
function Distribution({ reviews, isComplete }: DistributionProps) {
  const { t } = useTranslation('masters');
  const total = reviews.length;
  return (
    <div>
      <ul className={classes.bars} aria-label={t('reviews.distribution')}>
        {STARS.map((stars) => {
          const count = reviews.filter(({ rating }) => Math.round(rating) === stars).length;
          return (
            <li key={stars} className={classes.bar}>
              <span aria-hidden>
                {stars} <IconStarFilled size={13} />
              </span>
              <span className="visually-hidden">
                {t('reviews.stars', { count: stars })}: {t('reviews.share', { count, total })}
              </span>
              <span className={classes.track} aria-hidden>
                <span style={{ width: `${(count / total) * 100}%` }} />
              </span>
              <span className={classes.barCount} aria-hidden>
                {count}
              </span>
            </li>
          );
        })}
      </ul>
      {!isComplete && <p className={classes.latest}>{t('reviews.latest', { count: total })}</p>}
    </div>
  );
}

type SummaryProps = { master: Master; reviews: Review[]; isComplete: boolean };

function Summary({ master, reviews, isComplete }: SummaryProps) {
  const { t } = useTranslation('ui');
  const format = useFormat();
  // The user's own unapproved or hidden review is listed, but counts neither here nor in the rating.
  const approved = reviews.filter(({ pending, hidden }) => pending !== true && hidden !== true);
  if (approved.length === 0) return null;
  return (
    <div className={classes.summary}>
      <div className={classes.average}>
        <strong>{format.rating(master.rating)}</strong>
        <Stars value={master.rating} />
        <span>{t('rating.count', { count: master.reviewCount })}</span>
      </div>
      <Distribution reviews={approved} isComplete={isComplete} />
    </div>
  );
}

export function Reviews({ master }: { master: Master }) {
  const { t } = useTranslation('masters');
  const list = useReviews(master.id);
  if (list.error)
    return (
      <ErrorState
        title={t('reviews.failed')}
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  if (!list.data)
    return (
      <>
        <LoadingNote />
        <RowSkeleton />
      </>
    );
  const reviews = list.data.pages.flatMap((page) => page.items);
  if (reviews.length === 0)
    return (
      <EmptyState
        art="calendar"
        title={t('reviews.none')}
        text={t('reviews.noneText')}
        action={<WriteReview masterId={master.id} />}
      />
    );
  return (
    <>
      <Summary master={master} reviews={reviews} isComplete={!list.hasNextPage} />
      <WriteReview masterId={master.id} />
      <ul>
        {reviews.map((review) => (
          <ReviewRow key={review.id} review={review} />
        ))}
      </ul>
      {list.hasNextPage && (
        <LoadMore busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} />
      )}
    </>
  );
}
