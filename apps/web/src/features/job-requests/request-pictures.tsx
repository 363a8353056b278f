import { useTranslation } from '../../core/i18n/translation.ts';
import { PrivatePicture } from '../messages/chat/private-picture.tsx';
import classes from './request-pictures.module.css';

/** The private pictures of a request; each opens in full. */
export function RequestPictures({ pictures }: { pictures: readonly string[] }) {
  const { t } = useTranslation('job-requests');
  if (pictures.length === 0) return null;
  return (
    <ul className={classes.pictures}>
      {pictures.map((url, place) => (
        <li key={url}>
          <PrivatePicture url={url} label={t('pictures.one', { place: place + 1 })} />
        </li>
      ))}
    </ul>
  );
}
