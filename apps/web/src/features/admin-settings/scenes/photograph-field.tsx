import { useId } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Box, Group, Text } from '../../../ui/layout.tsx';
import { PictureDrop } from '../../../ui/picture-drop.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useSceneUpload } from './use-scene-upload.ts';

type PhotographFieldProps = {
  /** Whether there is one already. */
  hasOne: boolean;
  /** Why the form was not saved with it. */
  error: string | undefined;
  onDone(image: string): void;
};

/** Chooses and uploads the photograph of a scene; pages show it once the form is saved. */
export function PhotographField({ hasOne, error, onDone }: PhotographFieldProps) {
  const { t } = useTranslation(['admin-settings', 'core']);
  const id = useId();
  const { sent, problem, send, cancel } = useSceneUpload(onDone);
  const label = t(hasOne ? 'scenes.chooseOther' : 'scenes.choose');
  const percent = Math.round((sent ?? 0) * 100);
  const shown = problem ?? error;
  return (
    <div>
      {sent === null ? (
        <PictureDrop
          label={label}
          accept="image/*"
          describedBy={id}
          isInvalid={shown !== undefined}
          onChoose={([file]) => file && void send(file)}
        />
      ) : (
        <Group gap="sm" wrap="nowrap" mih={56}>
          <Box flex={1}>
            <ProgressBar max={100} value={percent} aria-label={t('scenes.uploading')} />
            <Text c="dimmed" size="sm">
              {t('scenes.uploading')}
            </Text>
          </Box>
          <Button variant="subtle" size="sm" onClick={cancel}>
            {t('core:cancel')}
          </Button>
        </Group>
      )}
      <Text
        id={id}
        size="sm"
        mt={4}
        c={shown === undefined ? 'dimmed' : 'var(--danger)'}
        {...(shown !== undefined && { role: 'alert' })}
      >
        {shown ?? t('scenes.chooseHint')}
      </Text>
    </div>
  );
}
