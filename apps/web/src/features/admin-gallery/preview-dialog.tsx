import type { AdminGalleryItem } from '@mesterhand/domain/admin/gallery';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Actions } from '../../ui/actions.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Text } from '../../ui/layout.tsx';
import classes from './admin-gallery.module.css';
import { ItemPicture } from './item-picture.tsx';

type PreviewDialogProps = { item: AdminGalleryItem; onToggle(): void; onClose(): void };

/** A picture at full size, hidden ones too. */
export function PreviewDialog({ item, onToggle, onClose }: PreviewDialogProps) {
  const { t } = useTranslation('admin-gallery');
  const format = useFormat();
  return (
    <Dialog title={item.title} size="xl" onClose={onClose}>
      <ItemPicture item={item} className={classes.picture} alt={item.title} />
      <Text mt="md">{item.description}</Text>
      <Text c="dimmed" mt="xs">
        {item.masterName} · {format.date(item.createdAt)}{' '}
        <StatusBadge tone={item.isVisible ? 'green' : 'grey'}>
          {t(item.isVisible ? 'visible' : 'hidden')}
        </StatusBadge>
      </Text>
      <Actions justify="flex-end" mt="md">
        <Button variant="light" onClick={onToggle}>
          {t(item.isVisible ? 'hide' : 'show')}
        </Button>
      </Actions>
    </Dialog>
  );
}
