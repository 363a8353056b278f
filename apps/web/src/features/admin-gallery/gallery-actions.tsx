import type { AdminGalleryItem } from '@mesterhand/domain/admin/gallery';
import { useTranslation } from '../../core/i18n/translation.ts';
import { IconEye, IconEyeOff, IconPencil, IconTrash, IconZoomIn } from '../../ui/icons.gen.ts';
import type { RowAction } from '../admin/table/row-menu.tsx';

type GalleryActions = {
  /** What a click on a picture's name does; the first item of the menu. */
  opens: 'edit' | 'preview';
  onOpen(id: number): void;
  onToggle(item: AdminGalleryItem): void;
  onDelete(item: AdminGalleryItem): void;
};

const icons = {
  edit: <IconPencil size={18} aria-hidden />,
  preview: <IconZoomIn size={18} aria-hidden />,
  hide: <IconEyeOff size={18} aria-hidden />,
  show: <IconEye size={18} aria-hidden />,
  delete: <IconTrash size={18} aria-hidden />,
};

/** The actions of one picture, in either gallery. */
export function useGalleryActions({ opens, onOpen, onToggle, onDelete }: GalleryActions) {
  const { t } = useTranslation('admin-gallery');
  return (item: AdminGalleryItem): RowAction[] => {
    const turn = item.isVisible ? 'hide' : 'show';
    return [
      { key: opens, label: t(opens), icon: icons[opens], run: () => onOpen(item.id) },
      { key: turn, label: t(turn), icon: icons[turn], run: () => onToggle(item) },
      {
        key: 'delete',
        label: t('delete'),
        icon: icons.delete,
        tone: 'danger',
        run: () => onDelete(item),
      },
    ];
  };
}
