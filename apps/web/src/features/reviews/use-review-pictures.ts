import { maxReviewPictures } from '@mesterhand/domain/reviews/pictures-schema';
import { useState } from 'react';
import { useFormPictures } from '../job-requests/pictures/use-form-pictures.ts';
import {
  keepPictures,
  picturesWaitingFor,
  readPictures,
  type ReviewSubject,
} from './review-draft.ts';

/** The pictures of a review: they outlast a reload and a lost session, as what is typed does. */
export function useReviewPictures(subject: ReviewSubject, userId: number) {
  const [kept] = useState(() => readPictures(subject, userId));
  const [waiting] = useState(() => picturesWaitingFor(subject));
  const [problem, setProblem] = useState<string | null>(null);
  const state = useFormPictures({
    max: maxReviewPictures,
    path: '/api/upload/review-image',
    waiting,
    kept: kept ?? [],
    isNew: kept === undefined,
    onUploaded: (urls) => keepPictures(subject, { userId, urls }),
  });
  return {
    ...state,
    /** Why the review was not sent with them. */
    problem,
    setProblem,
    remove: (key: string) => {
      setProblem(null);
      state.remove(key);
    },
    retry: (key: string) => {
      setProblem(null);
      state.retry(key);
    },
  };
}

export type ReviewPictures = ReturnType<typeof useReviewPictures>;
