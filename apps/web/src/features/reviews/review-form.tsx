import { commentLength, maxComment, minComment } from '@mesterhand/domain/reviews/comment';
import { maxReviewPictures } from '@mesterhand/domain/reviews/pictures-schema';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Actions } from '../../ui/actions.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Textarea } from '../../ui/fields.tsx';
import { Group, Stack, Text } from '../../ui/layout.tsx';
import { PictureField } from '../job-requests/describe/picture-field.tsx';
import type { ReviewSubject } from './review-draft.ts';
import classes from './review-form.module.css';
import { StarPicker } from './star-picker.tsx';
import { useReviewForm } from './use-review-form.ts';

/** The subject with its display data. */
export type Reviewed = ReviewSubject & { name: string; avatar: string | null; note: string };

function ReviewedHead({ masterId, name, avatar, note }: Reviewed) {
  return (
    <Callout tone="sunken" py="md">
      <Group wrap="nowrap">
        <Avatar name={name} src={avatar} seed={masterId} size={56} />
        <div>
          <Text size="lg" fw={700}>
            {name}
          </Text>
          <Text c="dimmed">{note}</Text>
        </div>
      </Group>
    </Callout>
  );
}

function CommentCount({ comment }: { comment: string }) {
  const { t } = useTranslation('reviews');
  const given = commentLength(comment);
  return (
    <Text c="dimmed" size="sm" ta="right" mt={4} style={{ fontVariantNumeric: 'tabular-nums' }}>
      {given < minComment
        ? t('countLeft', { given, min: minComment })
        : t('count', { given, max: maxComment })}
    </Text>
  );
}

type ReviewFormProps = { reviewed: Reviewed; userId: number; onSent(): void };

/** Stars, text, and pictures of a completed booking. Without a completed booking the form says that a moderator reads it first. */
export function ReviewForm({ reviewed, userId, onSent }: ReviewFormProps) {
  const { t } = useTranslation('reviews');
  const { masterId, bookingId } = reviewed;
  const form = useReviewForm({ subject: { masterId, bookingId }, userId, onSent });
  const { values, pictures, change, submit, field, pictureField, problem, isSending } = form;
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-busy={isSending}>
      <Stack gap="lg">
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
        {bookingId !== null && (
          <div ref={pictureField}>
            <PictureField
              state={pictures}
              error={pictures.problem}
              description={t('pictures.description', { count: maxReviewPictures })}
            />
          </div>
        )}
        <Actions justify="flex-end" gap="var(--space-3) var(--space-4)">
          {bookingId === null && (
            <Text c="dimmed" size="sm" flex="1 1 240px">
              {t('waits')}
            </Text>
          )}
          <Button type="submit" size="md" loading={isSending}>
            {t('submit')}
          </Button>
        </Actions>
      </Stack>
    </form>
  );
}
