import type { AdminGalleryItem } from '@mesterhand/domain/admin/gallery';
import type { ComponentProps } from 'react';
import { usePrivateFile } from '../../core/api/private-file.ts';

type ItemPictureProps = { item: Pick<AdminGalleryItem, 'imageUrl' | 'isVisible'> } & Omit<
  ComponentProps<'img'>,
  'src'
>;

function HiddenPicture({ item, alt, ...image }: ItemPictureProps) {
  const { file } = usePrivateFile(item.imageUrl);
  return <img {...image} alt={alt} src={file.state === 'here' ? file.url : undefined} />;
}

/** A gallery picture for moderators: a hidden one is served only with their token. */
export function ItemPicture({ item, alt, ...image }: ItemPictureProps) {
  if (!item.isVisible) return <HiddenPicture item={item} alt={alt} {...image} />;
  return <img {...image} alt={alt} src={item.imageUrl} />;
}
