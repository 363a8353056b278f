import { maxBookingPictures } from '@mesterhand/domain/bookings/pictures-schema';
import { useState } from 'react';
import { useFormPictures } from '../../job-requests/pictures/use-form-pictures.ts';
import { keepPictures, picturesWaitingFor, readPictures } from './booking-draft.ts';

/** The pictures of a booking request: they outlast a reload and a sign-in, as what is typed does. */
export function useBookingPictures(masterId: number, userId: number | null) {
  const [kept] = useState(() => readPictures(masterId, userId));
  const [waiting] = useState(() => picturesWaitingFor(masterId));
  const [problem, setProblem] = useState<string | null>(null);
  const state = useFormPictures({
    max: maxBookingPictures,
    path: '/api/upload/booking-image',
    waiting,
    kept: kept ?? [],
    isNew: kept === undefined,
    onUploaded: (urls) => keepPictures(masterId, { userId, urls }),
  });
  return {
    ...state,
    /** Why the request was not sent with them. */
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

export type BookingPictures = ReturnType<typeof useBookingPictures>;
