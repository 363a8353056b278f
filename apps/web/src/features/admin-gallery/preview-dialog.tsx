import type { AdminGalleryItem } from '@mesterhand/domain/admin/gallery';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './admin-gallery.module.css';
import { ItemPicture } from './item-picture.tsx';

type PreviewDialogProps = { item: AdminGalleryItem; onToggle(): void; onClose(): void };

/** A picture at full size, hidden ones too. */
export function PreviewDialog({ item, onToggle, onClose }: PreviewDialogProps) {
  const { t } = useTranslation('admin-gallery');
  const format = useFormat();
  return (
    <Dialog title={item.title} size="xl" onClose={onClose}>
      <ItemPicture item={item} className={classes.preview} alt={item.title} />
      <p>{item.description}</p>
      <p className={classes.byline}>
        {item.masterName} · {format.date(item.createdAt)}{' '}
        <StatusBadge tone={item.isVisible ? 'green' : 'grey'}>
          {t(item.isVisible ? 'visible' : 'hidden')}
        </StatusBadge>
      </p>
      <div className={classes.formActions}>
        <Button variant="light" onClick={onToggle}>
          {t(item.isVisible ? 'hide' : 'show')}
        </Button>
      </div>
    </Dialog>
  );
}
