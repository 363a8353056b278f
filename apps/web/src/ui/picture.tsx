import { imageSources, imageUrl } from '@mesterhand/domain/uploads/images';
import type { PictureLook } from '@mesterhand/domain/uploads/look';
import type { ComponentProps } from 'react';

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'sizes' | 'alt'> & {
  url: string;
  alt: string;
  /** The `sizes` attribute: the browser picks the smallest sharp file. */
  sizes: string;
  /** What is shown before the bytes are there, and what a crop must show. */
  look?: PictureLook | undefined;
};

/**
 * A stored picture as a responsive image. Its colours are the image's own background: the picture is painted over them
 * as soon as it is decoded, at once if it is in the cache, without a script that waits for it.
 */
export function Picture({ url, alt, look, style, ...image }: PictureProps) {
  const { colors, focus } = look ?? {};
  return (
    <img
      {...image}
      style={{
        backgroundImage: colors && `linear-gradient(${colors})`,
        objectPosition: focus && `${focus.x}% ${focus.y}%`,
        ...style,
      }}
      src={imageUrl(url, 'card')}
      srcSet={imageSources(url)}
      alt={alt}
    />
  );
}
