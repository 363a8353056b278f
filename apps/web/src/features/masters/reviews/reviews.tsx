import type { Master, Review, ReviewAnswer } from '@mesterhand/domain/masters/schema';
import { type ReactNode, Suspense, useState } from 'react';
import { useFormat } from '../../../core/i18n/format.ts';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { StatusBadge } from '../../../ui/badge.tsx';
import { DividedList } from '../../../ui/divided-list.tsx';
import { IconCircleCheck, IconStarFilled } from '../../../ui/icons.gen.ts';
import { Box, Group, Stack, Text } from '../../../ui/layout.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Stars } from '../../../ui/rating.tsx';
import { ReportButton } from '../../../ui/report-button.tsx';
import { LoadingNote, RowSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { NoneFound, PicturesToggle, ReviewSearch } from './review-choices.tsx';
import classes from './reviews.module.css';
import { type ReviewChoice, useReviews } from './use-reviews.ts';
import { WriteReview } from './write-review.tsx';

// Few reviews have pictures.
const ReviewPhotos = lazyPart(() => import('../../reviews/review-photos.tsx'));

function SmallText({ children }: { children: ReactNode }) {
  return (
    <Text mt="xs" c="dimmed" size="sm">
      {children}
    </Text>
  );
}

/** The master's answer, set off below the review. */
export function Answer({ answer, firstName }: { answer: ReviewAnswer; firstName: string }) {
  const { t } = useTranslation('masters');
  const format = useFormat();
  return (
    <div className={classes.answer}>
      <Text size="sm">
        <strong>{t('reviews.answerOf', { firstName })}</strong>{' '}
        <Text span c="dimmed" size="sm">
          {format.date(answer.answeredAt)}
        </Text>
      </Text>
      <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {answer.text}
      </Text>
    </div>
  );
}

type ReviewRowProps = {
  review: Review;
  /** Of the reviewed master. */
  firstName: string;
  /** In place of the answer. */
  children?: ReactNode;
};

export function ReviewRow({ review, firstName, children }: ReviewRowProps) {
  const { t } = useTranslation('masters');
  const format = useFormat();
  const name = usePersonName()(review.clientName);
  return (
    <Group component="li" wrap="nowrap" align="flex-start" py="lg">
      <Avatar name={name} src={review.clientAvatar} size={40} seed={review.id} />
      <Box flex={1} miw={0}>
        <Group gap="2px var(--space-3)" mb={2}>
          <strong>{name}</strong>
          {review.verified && (
            <Box component="span" className="with-icon" c="var(--brand-text)" fw={600} fz="sm">
              <IconCircleCheck size={16} aria-hidden />
              {t('reviews.verified')}
            </Box>
          )}
          {review.pending === true && (
            <StatusBadge tone="yellow">{t('reviews.pending')}</StatusBadge>
          )}
          {review.hidden === true && <StatusBadge tone="grey">{t('reviews.hidden')}</StatusBadge>}
          <Text span c="dimmed" size="sm">
            {format.date(review.createdAt)}
          </Text>
          {review.mine !== true && (
            <Box component="span" ml="auto">
              <ReportButton subject={`review:${review.id}`} label={t('reviews.report', { name })} />
            </Box>
          )}
        </Group>
        <Stars value={review.rating} />
        <Text mt="xs" style={{ whiteSpace: 'pre-line' }}>
          {review.comment}
        </Text>
        {review.pictures !== undefined && (
          <Suspense fallback={<div className={classes.photosWait} />}>
            <ReviewPhotos
              urls={review.pictures}
              name={name}
              isPublic={review.pending !== true && review.hidden !== true}
            />
          </Suspense>
        )}
        {review.pending === true && <SmallText>{t('reviews.pendingText')}</SmallText>}
        {review.hidden === true && <SmallText>{t('reviews.hiddenText')}</SmallText>}
        {children ?? (review.answer && <Answer answer={review.answer} firstName={firstName} />)}
      </Box>
    </Group>
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
      <Stack component="ul" gap={6} aria-label={t('reviews.distribution')}>
        {STARS.map((stars) => {
          const count = reviews.filter(({ rating }) => Math.round(rating) === stars).length;
          return (
            <li key={stars} className={`small ${classes.bar}`}>
              <span className="with-icon" aria-hidden>
                {stars} <IconStarFilled size={13} />
              </span>
              <span className="visually-hidden">
                {t('reviews.stars', { count: stars })}: {t('reviews.share', { count, total })}
              </span>
              <span className={classes.track} aria-hidden>
                <span style={{ width: `${(count / total) * 100}%` }} />
              </span>
              <span className="soft" aria-hidden>
                {count}
              </span>
            </li>
          );
        })}
      </Stack>
      {!isComplete && <SmallText>{t('reviews.latest', { count: total })}</SmallText>}
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
    <Panel className={classes.summary ?? ''} data-tone="sunken" mb="md">
      <Stack align="center" gap={4} c="dimmed" fz="sm">
        <strong>{format.rating(master.rating)}</strong>
        <Stars value={master.rating} />
        <span>{t('rating.count', { count: master.reviewCount })}</span>
      </Stack>
      <Distribution reviews={approved} isComplete={isComplete} />
    </Panel>
  );
}

/** From this many reviews on there is a search. */
const SEARCHED_FROM = 6;

type FoundProps = {
  master: Master;
  choice: ReviewChoice;
  list: ReturnType<typeof useReviews>;
  onPictures(withPictures: boolean): void;
};

function Found({ master, choice, list, onPictures }: FoundProps) {
  const { t } = useTranslation('masters');
  const reviews = list.data?.pages.flatMap((page) => page.items) ?? [];
  const isChosen = choice.query !== '' || choice.withPictures;
  return (
    <div aria-busy={list.isPlaceholderData}>
      <p className="visually-hidden" role="status">
        {isChosen && !list.isPlaceholderData && t('reviews.found', { count: reviews.length })}
      </p>
      {reviews.length === 0 && <NoneFound choice={choice} onPictures={onPictures} />}
      <DividedList plain>
        {reviews.map((review) => (
          <ReviewRow key={review.id} review={review} firstName={master.user.firstName} />
        ))}
      </DividedList>
      {list.hasNextPage && (
        <LoadMore busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} />
      )}
    </div>
  );
}

type ReviewsProps = {
  master: Master;
  /** Those with pictures alone. */
  withPictures: boolean;
  onPictures(withPictures: boolean): void;
};

export function Reviews({ master, withPictures, onPictures }: ReviewsProps) {
  const { t } = useTranslation('masters');
  const [query, setQuery] = useState('');
  const choice = { query, withPictures };
  const all = useReviews(master.id);
  const found = useReviews(master.id, choice);
  const list = query === '' && !withPictures ? all : found;
  const error = all.error ?? list.error;
  if (error)
    return (
      <ErrorState title={t('reviews.failed')} error={error} onRetry={() => void list.refetch()} />
    );
  if (!all.data)
    return (
      <>
        <LoadingNote />
        <RowSkeleton />
      </>
    );
  const reviews = all.data.pages.flatMap((page) => page.items);
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
      <Summary master={master} reviews={reviews} isComplete={!all.hasNextPage} />
      <Group justify="space-between" gap="sm">
        <WriteReview masterId={master.id} />
        <Group className={classes.choice ?? ''} gap="sm">
          <PicturesToggle masterId={master.id} isChosen={withPictures} onChoose={onPictures} />
          {reviews.length >= SEARCHED_FROM && <ReviewSearch onSearch={setQuery} />}
        </Group>
      </Group>
      <Found master={master} choice={choice} list={list} onPictures={onPictures} />
    </>
  );
}
