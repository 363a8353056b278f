import { imageSources, imageUrl } from '@mesterhand/domain/uploads/images';
import type { ComponentProps } from 'react';

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'sizes' | 'alt'> & {
  url: string;
  alt: string;
  /** How wide it is shown, in the words of CSS: the browser takes the smallest size that is sharp there. */
  sizes: string;
};

/** A stored picture in the size that suits the screen. */
export function Picture({ url, alt, ...image }: PictureProps) {
  return <img {...image} src={imageUrl(url, 'card')} srcSet={imageSources(url)} alt={alt} />;
}
