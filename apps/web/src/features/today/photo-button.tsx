import { maxWaitingPhotoBytes, maxWaitingPhotos } from '@mesterhand/domain/work/waiting-photos';
import { useRef, useState } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { IconPhotoPlus } from '../../ui/icons.gen.ts';
import classes from './today.module.css';
import type { PhotoProblem, Work } from './use-work.ts';

/** Opens the phone's camera, or the files of a computer. */
export function PhotoButton({
  work,
  onProblem,
}: {
  work: Work;
  onProblem(problem: PhotoProblem | null): void;
}) {
  const { t } = useTranslation('today');
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const take = async (taken: File): Promise<void> => {
    setBusy(true);
    onProblem(await work.addPhoto(taken));
    setBusy(false);
  };
  return (
    <>
      <Button
        className={classes.tap ?? ''}
        variant="default"
        loading={isBusy}
        leftSection={<IconPhotoPlus size={20} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t('work.photo')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={({ currentTarget }) => {
          const [taken] = currentTarget.files ?? [];
          if (taken) void take(taken);
          // The same photo can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

/** Why the last photo was not taken. */
export function usePhotoProblemText(): (problem: PhotoProblem) => string {
  const { t } = useTranslation('today');
  return (problem) =>
    t(`work.photoProblem.${problem}`, {
      count: maxWaitingPhotos,
      size: maxWaitingPhotoBytes / 1_000_000,
    });
}
