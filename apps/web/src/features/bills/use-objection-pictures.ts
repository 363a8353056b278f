import { maxObjectionPictures } from '@mesterhand/domain/bills/state';
import { usePictureList } from '../job-requests/pictures/picture-list.ts';
import { useUploads } from '../job-requests/pictures/use-uploads.ts';

/** The pictures of an objection: uploaded as soon as they are chosen. */
export function useObjectionPictures(kept: readonly string[]) {
  const { pictures, refusal, room, change, add, remove, urls } = usePictureList({
    kept,
    max: maxObjectionPictures,
  });
  const upload = useUploads({ path: '/api/upload/bill-image', change });
  return {
    pictures,
    refusal,
    room,
    add: (files: readonly File[]) => {
      for (const { key, file } of add(files)) if (file) void upload(key, file);
    },
    remove,
    retry: (key: string) => {
      const file = pictures.find((one) => one.key === key)?.file;
      change(key, { problem: null });
      if (file) void upload(key, file);
    },
    urls,
    /** Whether each of them is uploaded. */
    isReady: urls.length === pictures.length,
  };
}
