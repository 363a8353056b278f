import type { GalleryItem } from '@mesterhand/domain/works/gallery';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/badge.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './gallery.module.css';

type PieceDialogProps = { item: GalleryItem; onClose(): void };

/** A gallery picture that belongs to no work. */
export default function PieceDialog({ item, onClose }: PieceDialogProps) {
  const { t } = useTranslation('works');
  return (
    <Dialog title={item.title} size="lg" onClose={onClose}>
      <img className={classes.piece} src={item.imageUrl} alt={item.title} />
      <p className={classes.story}>{item.description}</p>
      {item.category && <StatusBadge tone="brand">{t(`categories.${item.category}`)}</StatusBadge>}
    </Dialog>
  );
}
