import type { AdminReview } from '@mesterhand/domain/admin/reviews';
import { useState } from 'react';
import { readError } from '../../core/api/errors.ts';
import { usePersonName } from '../../core/i18n/person-name.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { IconTrash } from '../../ui/icons.gen.ts';
import { Group, Text } from '../../ui/layout.tsx';
import { ReasonDialog } from '../admin/panel/reason-dialog.tsx';
import ReviewPhotos from '../reviews/review-photos.tsx';
import { useReviewChanges } from './use-review-changes.ts';

type PicturesProps = {
  review: AdminReview;
  /** The moderator’s own, or about them: somebody else decides. */
  isOwn: boolean;
};

/** The pictures of a review, of which a moderator can remove each. */
export function ReviewPictures({ review, isOwn }: PicturesProps) {
  const { t } = useTranslation('admin-reviews');
  const nameOf = usePersonName();
  const [removed, setRemoved] = useState<string | null>(null);
  const { pictureRemoval } = useReviewChanges();
  const close = () => setRemoved(null);
  const { id, pictures, clientName } = review;
  const remove = (picture: string, reason: string) =>
    pictureRemoval.mutate(
      { review, picture, reason },
      {
        onSuccess: close,
        onError: (error) => {
          if (readError(error).status === 404) close();
        },
      },
    );
  return (
    <section aria-label={t('pictures.title')}>
      {/* Read with the token, since a published review of a hidden master has none for everybody. */}
      <ReviewPhotos urls={pictures} name={nameOf(clientName)} isPublic={false} />
      {!isOwn && (
        <Group gap="xs" mt="xs">
          {pictures.map((picture, place) => (
            <Button
              key={picture}
              size="sm"
              variant="default"
              c="var(--danger)"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => setRemoved(picture)}
            >
              {t('pictures.remove', { place: place + 1 })}
            </Button>
          ))}
        </Group>
      )}
      {removed !== null && (
        <ReasonDialog
          title={t('ask.removePicture.title', { id })}
          text={t('ask.removePicture.text')}
          confirmLabel={t('ask.removePicture.confirm')}
          busy={pictureRemoval.isPending}
          onConfirm={(reason) => remove(removed, reason)}
          onClose={close}
        >
          <Text c="dimmed" mt="sm">
            {t('pictures.one', { place: pictures.indexOf(removed) + 1 })}
          </Text>
        </ReasonDialog>
      )}
    </section>
  );
}
