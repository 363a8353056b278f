import { maxSceneAlt } from '@mesterhand/domain/scenes/schema';
import type { AdminScene } from '@mesterhand/domain/scenes/schema';
import { sceneSize } from '@mesterhand/domain/scenes/scenes';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { Checkbox, TextInput } from '../../../ui/fields.tsx';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
import { VersionConflictNote } from '../../../ui/version-conflict-note.tsx';
import { LeaveGuard } from '../../admin/panel/leave-guard.tsx';
import { FocusPicker } from './focus-picker.tsx';
import { PhotographField } from './photograph-field.tsx';
import { type SceneValues, altLanguages, useSceneForm } from './use-scene-form.ts';

type NewerProps = {
  stored: AdminScene;
  values: SceneValues;
  isBusy: boolean;
  onTake(): void;
  onKeep(): void;
};

/** What another administrator has saved meanwhile, next to the own input. */
function NewerScene({ stored, values, ...choices }: NewerProps) {
  const { t } = useTranslation('admin-settings');
  const photograph = (image: string | null) =>
    image === values.image ? t('scenes.samePhotograph') : t('scenes.otherPhotograph');
  const focus = (of: { focusX: number; focusY: number }) =>
    t('scenes.focusShort', { x: of.focusX, y: of.focusY });
  const alt = stored.alts === null ? t('scenes.decorative') : stored.alts.nb;
  const fields = [
    {
      name: t('scenes.photograph'),
      theirs: photograph(stored.image),
      own: t('scenes.samePhotograph'),
    },
    { name: t('scenes.focus'), theirs: focus(stored), own: focus(values) },
    {
      name: t('scenes.alt'),
      theirs: alt,
      own: values.isDecorative ? t('scenes.decorative') : values.nb,
    },
  ];
  return <VersionConflictNote fields={fields} {...choices} />;
}

/** Replaces the drawing of a scene: photograph, focus and alternative texts. */
export function SceneForm({ scene, onClose }: { scene: AdminScene; onClose(): void }) {
  const { t } = useTranslation(['admin-settings', 'core']);
  const { form, element, isBusy, newer, submit, take, keep } = useSceneForm(scene, onClose);
  const { image, focusX, focusY, isDecorative } = form.values;
  return (
    <form
      ref={element}
      aria-label={t('scenes.formOf', { scene: t(`scenes.names.${scene.name}`) })}
      noValidate
      onSubmit={submit}
    >
      <Stack>
        {newer && (
          <NewerScene
            stored={newer}
            values={form.values}
            isBusy={isBusy}
            onTake={take}
            onKeep={keep}
          />
        )}
        <PhotographField
          hasOne={image !== null}
          error={typeof form.errors.image === 'string' ? form.errors.image : undefined}
          onDone={(uploaded) => {
            form.setValues({ image: uploaded, focusX: 50, focusY: 50 });
            form.clearFieldError('image');
          }}
        />
        {image !== null && (
          <FocusPicker
            image={image}
            focus={{ focusX, focusY }}
            size={sceneSize(scene.name)}
            onChange={(focus) => form.setValues(focus)}
          />
        )}
        <Stack component="fieldset" gap="sm" m={0} p={0} miw={0} bd="none">
          <Text component="legend" fw={650} size="sm" mb={4}>
            {t('scenes.alt')}
          </Text>
          <Checkbox
            label={t('scenes.isDecorative')}
            description={t('scenes.isDecorativeHint')}
            {...form.getInputProps('isDecorative', { type: 'checkbox' })}
          />
          {!isDecorative && (
            <Columns width={240} gap="md">
              {altLanguages.map((language) => (
                <TextInput
                  key={language}
                  label={t(`scenes.altIn.${language}`)}
                  lang={language}
                  maxLength={maxSceneAlt}
                  required
                  withAsterisk={false}
                  {...form.getInputProps(language)}
                />
              ))}
            </Columns>
          )}
        </Stack>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {t('core:cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('scenes.save')}
          </Button>
        </Group>
      </Stack>
      <LeaveGuard isDirty={form.isDirty} />
    </form>
  );
}
