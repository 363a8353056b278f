import type { Review } from '@mesterhand/domain/masters/schema';
import { useState } from 'react';
import { trpc } from '../../../core/api/trpc.ts';
import { useErrorText } from '../../../core/api/errors.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { DividedList } from '../../../ui/divided-list.tsx';
import { Group } from '../../../ui/layout.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { LoadingNote, RowSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { AnswerForm } from './answer-form.tsx';
import { Answer, ReviewRow } from './reviews.tsx';
import { useReviews } from './use-reviews.ts';

type AnsweringProps = { review: Review; firstName: string };

/** The answer to one review: written, changed or removed in place. */
function Answering({ review, firstName }: AnsweringProps) {
  const { t } = useTranslation('masters');
  const utils = trpc.useUtils();
  const errorText = useErrorText();
  const [isOpen, setOpen] = useState(false);
  const remove = trpc.masters.reviews.removeAnswer.useMutation({
    onSuccess: () => utils.masters.reviews.list.invalidate(),
    onError: (error) => showToast({ title: errorText(error), tone: 'error' }),
  });
  const { id, answer } = review;
  if (isOpen)
    return <AnswerForm id={id} text={answer?.text ?? ''} onClose={() => setOpen(false)} />;
  return (
    <>
      {answer && <Answer answer={answer} firstName={firstName} />}
      <Group gap="xs" mt="sm">
        <Button variant="light" size="sm" onClick={() => setOpen(true)}>
          {t(answer ? 'own.change' : 'own.answer')}
        </Button>
        {answer && (
          <Button
            variant="subtle"
            size="sm"
            loading={remove.isPending}
            onClick={() => remove.mutate({ id })}
          >
            {t('own.remove')}
          </Button>
        )}
      </Group>
    </>
  );
}

type OwnReviewsProps = { masterId: number; firstName: string };

/** A master's own reviews, with the answers to them. */
export function OwnReviews({ masterId, firstName }: OwnReviewsProps) {
  const { t } = useTranslation('masters');
  const list = useReviews(masterId);
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
      <div aria-busy>
        <LoadingNote />
        <RowSkeleton />
      </div>
    );
  const reviews = list.data.pages.flatMap((page) => page.items);
  if (reviews.length === 0)
    return <EmptyState art="calendar" title={t('reviews.none')} text={t('own.noneText')} />;
  return (
    <>
      <p className="soft">{t('own.intro')}</p>
      <DividedList plain>
        {reviews.map((review) => (
          <ReviewRow key={review.id} review={review} firstName={firstName}>
            <Answering review={review} firstName={firstName} />
          </ReviewRow>
        ))}
      </DividedList>
      {list.hasNextPage && (
        <LoadMore busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} />
      )}
    </>
  );
}
