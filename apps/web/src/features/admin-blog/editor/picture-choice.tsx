import { maxPostPictureBytes } from '@mesterhand/domain/blog/pictures';
import { megabyte } from '@mesterhand/domain/uploads/documents';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
import { PictureDrop } from '../../../ui/picture-drop.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { pictureTypes, type UploadState } from './use-upload.ts';

type PictureChoiceProps = { label: string; upload: UploadState };

function Progress({ upload, sent }: { upload: UploadState; sent: number }) {
  const { t } = useTranslation(['admin-blog', 'core']);
  const percent = Math.round(sent * 100);
  return (
    <Group gap="sm" wrap="nowrap" mih={56}>
      <Stack gap={4} flex={1}>
        <ProgressBar max={100} value={percent} aria-label={t('picture.progress', { percent })} />
        <Text span c="dimmed" size="sm">
          {t('picture.progress', { percent })}
        </Text>
      </Stack>
      <Button variant="subtle" size="sm" onClick={upload.cancel}>
        {t('core:cancel')}
      </Button>
    </Group>
  );
}

/** Uploads a chosen or dropped picture and shows the progress. */
export function PictureChoice({ label, upload }: PictureChoiceProps) {
  const { t } = useTranslation('admin-blog');
  const { sent, problem, send } = upload;
  return (
    <Stack gap="xs">
      {sent === null ? (
        <PictureDrop
          label={label}
          accept={pictureTypes}
          onChoose={([file]) => file && void send(file)}
        />
      ) : (
        <Progress upload={upload} sent={sent} />
      )}
      {problem === null ? (
        <Text c="dimmed" size="sm">
          {t('picture.hint', { megabytes: maxPostPictureBytes / megabyte })}
        </Text>
      ) : (
        <Text c="var(--danger)" size="sm" role="alert">
          {problem}
        </Text>
      )}
    </Stack>
  );
}
