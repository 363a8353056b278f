import { imageSources, imageUrl } from '@mesterhand/domain/uploads/images';
import type { ComponentProps } from 'react';

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'sizes' | 'alt'> & {
  url: string;
  alt: string;
  /** The `sizes` attribute: the browser picks the smallest sharp file. */
  sizes: string;
};

/** A stored picture as a responsive image. */
export function Picture({ url, alt, ...image }: PictureProps) {
  return <img {...image} src={imageUrl(url, 'card')} srcSet={imageSources(url)} alt={alt} />;
}
