import { useState } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { ReviewImage, type ReviewPhotosProps } from './review-image.tsx';
import classes from './review-photos.module.css';
import { DialogPlace } from '../../ui/shell/dialog-place.tsx';

const PhotoDialog = lazyPart(() => import('./photo-dialog.tsx'));

/** The pictures of a review as thumbnails; each opens large. */
export default function ReviewPhotos({ urls, name, isPublic }: ReviewPhotosProps) {
  const { t } = useTranslation('reviews');
  const [place, setPlace] = useState<number | null>(null);
  return (
    <>
      <ul className={classes.photos}>
        {urls.map((url, index) => (
          <li key={url}>
            <button
              type="button"
              className={classes.photo}
              aria-label={t('pictures.open', { place: index + 1, name })}
              aria-haspopup="dialog"
              onClick={() => setPlace(index)}
            >
              <ReviewImage url={url} alt="" isPublic={isPublic} />
            </button>
          </li>
        ))}
      </ul>
      {place !== null && (
        <DialogPlace onClose={() => setPlace(null)}>
          <PhotoDialog
            urls={urls}
            name={name}
            isPublic={isPublic}
            place={place}
            onPlace={setPlace}
            onClose={() => setPlace(null)}
          />
        </DialogPlace>
      )}
    </>
  );
}
