import { useCallback, useEffect, useRef, useState } from 'react';
import { newAttemptKey } from '../../../core/browser/session-storage.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';

/** A picture of a form: chosen now, or uploaded on an earlier visit. */
export interface FormPicture {
  key: string;
  /** Null for one that was uploaded on an earlier visit. */
  file: File | null;
  /** An object URL; null for a picture that only the server has. */
  preview: string | null;
  /** Set once uploaded. */
  url: string | null;
  /** Progress from 0 to 1. */
  sent: number;
  problem: string | null;
}

const uploadedPicture = (url: string): FormPicture => ({
  key: url,
  file: null,
  preview: null,
  url,
  sent: 1,
  problem: null,
});

/** A picture that was just chosen. */
export const chosenPicture = (key: string, file: File): FormPicture => ({
  key,
  file,
  preview: URL.createObjectURL(file),
  url: null,
  sent: 0,
  problem: null,
});

/** Keys sort in the order of choosing. */
const newPictureKey = (place: number): string => `${Date.now()}-${place}-${newAttemptKey()}`;

/** Changes a picture of a list. */
export type ChangePicture = (key: string, part: Partial<FormPicture>) => void;

/** Takes what fits of chosen files: pictures, as many as there is room for; else says why not. */
function useFitting() {
  const { t } = useTranslation('job-requests');
  return (files: readonly File[], { room, max }: { room: number; max: number }) => {
    const images = files.filter(({ type }) => type.startsWith('image/'));
    const other = files.find((file) => !images.includes(file));
    const refusal = () => {
      if (other) return t('pictures.notImage', { name: other.name });
      return images.length > room ? t('pictures.tooMany', { count: max }) : null;
    };
    return { fitting: images.slice(0, room), refusal: refusal() };
  };
}

/** The pictures of a form, at most `max`. @param kept addresses of a stored draft. */
export function usePictureList({ kept, max }: { kept: readonly string[]; max: number }) {
  const [pictures, setPictures] = useState(() => kept.map(uploadedPicture));
  const [refusal, setRefusal] = useState<string | null>(null);
  const fit = useFitting();
  const all = useRef(pictures);
  useEffect(() => {
    all.current = pictures;
  }, [pictures]);
  useEffect(
    () => () => {
      for (const { preview } of all.current) if (preview) URL.revokeObjectURL(preview);
    },
    [],
  );
  const change = useCallback<ChangePicture>(
    (key, part) =>
      setPictures((known) => known.map((one) => (one.key === key ? { ...one, ...part } : one))),
    [],
  );
  const append = useCallback(
    (more: readonly FormPicture[]) => setPictures((known) => [...known, ...more]),
    [],
  );
  const room = max - pictures.length;
  return {
    pictures,
    refusal,
    room,
    change,
    append,
    /** Adds chosen files. @returns the pictures that they became. */
    add: (files: readonly File[]): FormPicture[] => {
      const chosen = fit(files, { room, max });
      const added = chosen.fitting.map((file, place) => chosenPicture(newPictureKey(place), file));
      append(added);
      setRefusal(chosen.refusal);
      return added;
    },
    remove: (key: string) => {
      const gone = pictures.find((one) => one.key === key);
      if (gone?.preview) URL.revokeObjectURL(gone.preview);
      setPictures((known) => known.filter((one) => one.key !== key));
      setRefusal(null);
    },
    clear: () => setPictures([]),
    /** Addresses of those that are uploaded. */
    urls: pictures.flatMap(({ url }) => url ?? []),
  };
}
