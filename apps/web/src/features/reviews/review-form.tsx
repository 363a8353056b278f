import { commentLength, maxComment, minComment } from '@mesterhand/domain/reviews/comment';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/fields.tsx';
import type { ReviewSubject } from './review-draft.ts';
import classes from './review-form.module.css';
import { StarPicker } from './star-picker.tsx';
import { useReviewForm } from './use-review-form.ts';

/** The subject with its display data. */
export type Reviewed = ReviewSubject & { name: string; avatar: string | null; note: string };

function ReviewedHead({ masterId, name, avatar, note }: Reviewed) {
  return (
    <div className={classes.head}>
      <Avatar name={name} src={avatar} seed={masterId} size={56} />
      <div className={classes.who}>
        <p className={classes.name}>{name}</p>
        <p className={classes.note}>{note}</p>
      </div>
    </div>
  );
}

function CommentCount({ comment }: { comment: string }) {
  const { t } = useTranslation('reviews');
  const given = commentLength(comment);
  return (
    <p className={classes.count}>
      {given < minComment
        ? t('countLeft', { given, min: minComment })
        : t('count', { given, max: maxComment })}
    </p>
  );
}

type ReviewFormProps = { reviewed: Reviewed; userId: number; onSent(): void };

/** Stars and text. Without a completed booking the form says that a moderator reads it first. */
export function ReviewForm({ reviewed, userId, onSent }: ReviewFormProps) {
  const { t } = useTranslation('reviews');
  const { masterId, bookingId } = reviewed;
  const form = useReviewForm({ subject: { masterId, bookingId }, userId, onSent });
  const { values, change, submit, field, problem, isSending } = form;
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-busy={isSending}>
      <ReviewedHead {...reviewed} />
      <StarPicker value={values.rating} onChange={(rating) => change({ rating })} />
      <div>
        <Textarea
          ref={field}
          label={t('comment')}
          description={t('commentHint', { min: minComment })}
          placeholder={t('commentExample')}
          name="comment"
          rows={5}
          error={problem}
          value={values.comment}
          onChange={(event) => change({ comment: event.currentTarget.value })}
        />
        <CommentCount comment={values.comment} />
      </div>
      <div className={classes.foot}>
        {bookingId === null && <p className={classes.waits}>{t('waits')}</p>}
        <Button type="submit" size="md" loading={isSending} className={classes.submit ?? ''}>
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}
