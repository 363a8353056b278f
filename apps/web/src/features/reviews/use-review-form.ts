import { commentLength, maxComment, minComment } from '@mesterhand/domain/reviews/comment';
import { useEffect, useRef, useState } from 'react';
import { readError } from '../../core/api/errors.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { keepDraft, readDraft, type ReviewSubject, type ReviewValues } from './review-draft.ts';
import { useReviewPictures } from './use-review-pictures.ts';
import { usePictureText, useSendReview } from './use-send-review.ts';

type Problem = 'required' | 'tooShort' | 'tooLong' | 'invalid';

function findProblem(comment: string): Problem | null {
  const length = commentLength(comment);
  if (length === 0) return 'required';
  if (length < minComment) return 'tooShort';
  return length > maxComment ? 'tooLong' : null;
}

type FormOf = { subject: ReviewSubject; userId: number; onSent(): void };

/** State and actions of the form. The draft survives the dialog, a failed request and a lost session. */
export function useReviewForm({ subject, userId, onSent }: FormOf) {
  const { t } = useTranslation('reviews');
  const { masterId, bookingId } = subject;
  const [values, setValues] = useState(() => readDraft(subject, userId));
  const [problem, setProblem] = useState<Problem | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const pictureField = useRef<HTMLDivElement>(null);
  const pictures = useReviewPictures(subject, userId);
  const pictureText = usePictureText();
  const send = useSendReview(subject, { pictures, onSent });

  useEffect(
    () => keepDraft({ masterId, bookingId }, { userId, values }),
    [masterId, bookingId, userId, values],
  );

  const point = (found: Problem) => {
    setProblem(found);
    field.current?.focus();
  };
  /** Shows a refusal, with the focus on what can be done about it. */
  const pointAtPictures = (text: string) => {
    pictures.setProblem(text);
    pictureField.current?.querySelector<HTMLElement>('button, input')?.focus();
  };
  const change = (more: Partial<ReviewValues>) => {
    setValues({ ...values, ...more });
    // The error was about the old text.
    if (more.comment !== undefined) setProblem(null);
  };
  const submit = (event: Pick<Event, 'preventDefault'>) => {
    event.preventDefault();
    if (send.isPending) return;
    const found = findProblem(values.comment);
    if (found !== null) return point(found);
    pictures.setProblem(null);
    send.mutate(values, {
      onError: (error) => {
        const ofPictures = pictureText(error);
        if (ofPictures !== null) return pointAtPictures(ofPictures);
        if (readError(error).status === 400) point('invalid');
      },
    });
  };
  return {
    values,
    pictures,
    change,
    submit,
    field,
    pictureField,
    problem: problem && t(`problems.${problem}`, { max: maxComment }),
    isSending: send.isPending,
  };
}
