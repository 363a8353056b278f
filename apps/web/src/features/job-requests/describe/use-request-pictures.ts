import { maxRequestPictures } from '@mesterhand/domain/job-requests/states';
import { useFormPictures } from '../pictures/use-form-pictures.ts';
import { waitingPictures } from '../pictures/waiting-pictures.ts';

interface PictureOptions {
  /** URLs of the draft. */
  kept: readonly string[];
  /** The draft is new: what is stored belongs to another one. */
  isNew: boolean;
  onUploaded(urls: string[]): void;
}

const waiting = waitingPictures('job-request');

/** The pictures of a job request. */
export const useRequestPictures = (options: PictureOptions) =>
  useFormPictures({
    ...options,
    max: maxRequestPictures,
    path: '/api/upload/request-image',
    waiting,
  });
