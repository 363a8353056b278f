import { type ReactNode, useId } from 'react';
import { maxRequestPictures } from '@mesterhand/domain/job-requests/states';
import { usePrivateFile } from '../../../core/api/private-file.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { IconCamera, IconPhotoOff, IconPhotoPlus, IconX } from '../../../ui/icons.gen.ts';
import { Box, Stack, Text } from '../../../ui/layout.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import classes from './pictures.module.css';
import type { FormPicture } from '../pictures/picture-list.ts';
import type { FormPictures } from '../pictures/use-form-pictures.ts';

/** A picture that only the server has. */
function StoredPicture({ url }: { url: string }) {
  const { t } = useTranslation('job-requests');
  const { file } = usePrivateFile(url);
  if (file.state === 'here') return <img src={file.url} alt="" />;
  if (file.state === 'loading') return null;
  return <IconPhotoOff size={28} stroke={1.6} aria-label={t('pictures.gone')} />;
}

/** The chosen pictures of a form, and what can be done with them. */
export type PictureState = Pick<
  FormPictures,
  'pictures' | 'refusal' | 'room' | 'add' | 'remove' | 'retry'
>;

type PictureProps = { picture: FormPicture; label: string; state: PictureState };

function Picture({ picture, label, state }: PictureProps) {
  const { t } = useTranslation(['job-requests', 'core']);
  const { key, preview, url, sent, problem } = picture;
  const isLeaving = url === null && problem === null && sent > 0;
  return (
    <Stack component="li" gap={4}>
      <div className={classes.picture} data-bad={problem !== null || undefined}>
        {preview !== null && <img src={preview} alt="" />}
        {preview === null && url !== null && <StoredPicture url={url} />}
        {isLeaving && <ProgressBar value={sent} max={1} aria-label={t('pictures.uploading')} />}
        <IconButton
          className={classes.remove ?? ''}
          label={t('pictures.remove', { picture: label })}
          onClick={() => state.remove(key)}
        >
          <IconX size={28} aria-hidden />
        </IconButton>
      </div>
      {problem !== null && (
        <>
          <Text c="var(--danger)" size="sm" role="alert">
            {problem}
          </Text>
          <Button size="sm" variant="light" onClick={() => state.retry(key)}>
            {t('core:retry')}
          </Button>
        </>
      )}
    </Stack>
  );
}

type PictureFieldProps = {
  state: PictureState;
  error: ReactNode;
  /** Who will see them. */
  description?: ReactNode;
};

/** Up to six pictures, chosen or taken with the phone's camera. */
export function PictureField({ state, error, description }: PictureFieldProps) {
  const { t } = useTranslation('job-requests');
  const id = useId();
  const { pictures, refusal, room, add } = state;
  const problem = refusal ?? error;
  return (
    <div>
      <Text component="label" htmlFor={id} fw={600}>
        {t('pictures.label')}
      </Text>
      <Text c="dimmed" size="sm" id={`${id}-hint`} mb="xs">
        {description ?? t('pictures.description', { count: maxRequestPictures })}
      </Text>
      <ul className={classes.pictures}>
        {pictures.map((picture, place) => (
          <Picture
            key={picture.key}
            picture={picture}
            label={t('pictures.one', { place: place + 1 })}
            state={state}
          />
        ))}
        {room > 0 && (
          <li className={classes.add} data-camera data-alone={pictures.length === 0 || undefined}>
            <IconCamera size={28} stroke={1.7} aria-hidden />
            <span aria-hidden>{t('pictures.take')}</span>
            <input
              type="file"
              accept="image/*"
              capture="environment"
              aria-label={t('pictures.take')}
              onChange={({ currentTarget }) => {
                add([...(currentTarget.files ?? [])]);
                currentTarget.value = '';
              }}
            />
          </li>
        )}
        {room > 0 && (
          <li className={classes.add} data-alone={pictures.length === 0 || undefined}>
            <IconPhotoPlus size={28} stroke={1.7} aria-hidden />
            <span aria-hidden>
              {t(pictures.length === 0 ? 'pictures.add' : 'pictures.addMore')}
            </span>
            <input
              id={id}
              type="file"
              accept="image/*"
              multiple
              aria-describedby={`${id}-hint ${id}-error`}
              aria-invalid={Boolean(problem)}
              onChange={({ currentTarget }) => {
                add([...(currentTarget.files ?? [])]);
                // Allows choosing the same file again after it was removed.
                currentTarget.value = '';
              }}
            />
          </li>
        )}
      </ul>
      <Box id={`${id}-error`} c="var(--danger)" fz="sm" mt={4}>
        {problem && <div role="alert">{problem}</div>}
      </Box>
    </div>
  );
}
