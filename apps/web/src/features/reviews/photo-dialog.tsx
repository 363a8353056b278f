import { useTranslation } from '../../core/i18n/translation.ts';
import { IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconChevronLeft, IconChevronRight } from '../../ui/icons.gen.ts';
import { Group } from '../../ui/layout.tsx';
import { Zoomable } from '../../ui/zoomable.tsx';
import { ReviewImage, type ReviewPhotosProps } from './review-image.tsx';

type PhotoDialogProps = ReviewPhotosProps & {
  /** Which of them is shown. */
  place: number;
  onPlace(place: number): void;
  onClose(): void;
};

/** The pictures of a review, one at a time and as large as the window allows. */
export default function PhotoDialog(props: PhotoDialogProps) {
  const { urls, name, isPublic, place, onPlace, onClose } = props;
  const { t } = useTranslation('reviews');
  const url = urls[place];
  if (url === undefined) return null;
  const label = t('pictures.one', { place: place + 1, name });
  const turn = (by: number) => onPlace((place + by + urls.length) % urls.length);
  return (
    <Dialog title={label} size="xl" onClose={onClose}>
      <Zoomable isLarge picture={url} {...(urls.length > 1 && { onTurn: turn })}>
        <ReviewImage key={url} url={url} alt={label} isPublic={isPublic} isLarge />
      </Zoomable>
      {urls.length > 1 && (
        <Group justify="center" mt="sm">
          <IconButton label={t('pictures.previous')} onClick={() => turn(-1)}>
            <IconChevronLeft aria-hidden />
          </IconButton>
          <span aria-hidden>
            {place + 1} / {urls.length}
          </span>
          <IconButton label={t('pictures.next')} onClick={() => turn(1)}>
            <IconChevronRight aria-hidden />
          </IconButton>
        </Group>
      )}
    </Dialog>
  );
}
