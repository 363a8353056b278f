import { imageUrl } from '@mesterhand/domain/uploads/images';
import { usePrivateFile } from '../../core/api/private-file.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { IconPhotoOff } from '../../ui/icons.gen.ts';

export type ReviewPhotosProps = {
  urls: readonly string[];
  /** Of the author, for the alternative texts. */
  name: string;
  /** Before the review is public, a picture is read with the bearer token. */
  isPublic: boolean;
};

/** A picture of a review that is not public, for its author and moderators. */
function PrivateImage({ url, alt }: { url: string; alt: string }) {
  const { t } = useTranslation('reviews');
  const { file } = usePrivateFile(url);
  if (file.state === 'here') return <img src={file.url} alt={alt} />;
  if (file.state === 'loading') return null;
  return <IconPhotoOff size={24} stroke={1.6} aria-label={t('pictures.gone')} />;
}

type ReviewImageProps = { url: string; alt: string; isPublic: boolean; isLarge?: boolean };

/** One picture of a review, as a thumbnail or large. */
export function ReviewImage({ url, alt, isPublic, isLarge = false }: ReviewImageProps) {
  if (!isPublic) return <PrivateImage url={url} alt={alt} />;
  return (
    <img
      src={imageUrl(url, isLarge ? 'full' : 'thumb')}
      alt={alt}
      loading="lazy"
      decoding="async"
    />
  );
}
