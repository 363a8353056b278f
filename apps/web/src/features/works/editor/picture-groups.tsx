import { maxWorkImages } from '@mesterhand/domain/works/schema';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { TextInput } from '../../../ui/fields.tsx';
import { IconX } from '../../../ui/icons.gen.ts';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
import { PictureDrop } from '../../../ui/picture-drop.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import classes from './new-work.module.css';
import type { Picture, PictureGroup } from './pictures.ts';
import type { Pictures } from './use-pictures.ts';
import { groupOrder } from './work-values.ts';

type PictureRowProps = { picture: Picture; isSaving: boolean; state: Pictures };

function PictureRow({ picture, isSaving, state }: PictureRowProps) {
  const { t } = useTranslation('works');
  const { key, file, preview, caption, problem, sent, url } = picture;
  const percent = Math.round((url === null ? sent : 1) * 100);
  return (
    <Group component="li" gap="xs" wrap="nowrap">
      <img
        className={classes.preview}
        data-bad={problem !== null || undefined}
        src={preview}
        alt=""
      />
      <Stack gap={6} flex={1} miw={0}>
        <TextInput
          aria-label={t('pictures.captionOf', { name: file.name })}
          placeholder={t('pictures.caption')}
          maxLength={200}
          value={caption}
          onChange={({ currentTarget }) => state.change(key, { caption: currentTarget.value })}
        />
        {problem && (
          <Text c="var(--danger)" size="sm" role="alert">
            {t(`pictures.${problem}`, { max: state.maxMegabytes })}
          </Text>
        )}
        {(isSaving || url !== null) && !problem && (
          <ProgressBar max={100} value={percent} aria-label={t('pictures.progress', { percent })} />
        )}
      </Stack>
      <IconButton
        label={t('pictures.remove', { name: file.name })}
        disabled={isSaving}
        onClick={() => state.remove(key)}
      >
        <IconX size={20} aria-hidden />
      </IconButton>
    </Group>
  );
}

type GroupFieldProps = { group: PictureGroup; isSaving: boolean; state: Pictures };

function GroupField({ group, isSaving, state }: GroupFieldProps) {
  const { t } = useTranslation('works');
  return (
    <fieldset className={classes.group}>
      <legend>{t(`pictures.${group}`)}</legend>
      <Stack component="ul" className={classes.pictures} gap="sm" mb="sm">
        {state.pictures
          .filter((picture) => picture.group === group)
          .map((picture) => (
            <PictureRow key={picture.key} picture={picture} isSaving={isSaving} state={state} />
          ))}
      </Stack>
      <PictureDrop
        label={t('pictures.add')}
        name={t('pictures.addTo', { group: t(`pictures.${group}`) })}
        accept="image/*"
        isMultiple
        isDisabled={isSaving}
        onChoose={(files) => state.add(group, files)}
      />
    </fieldset>
  );
}

/** The three groups of a work's pictures. */
export function PictureGroups({ state, isSaving }: { state: Pictures; isSaving: boolean }) {
  const { t } = useTranslation('works');
  return (
    <Stack component="section" miw={0} aria-label={t('form.pictures')}>
      <h3>{t('form.pictures')}</h3>
      <Text c="dimmed" size="sm" mt="calc(-1 * var(--space-3))">
        {t('pictures.hint', { max: state.maxMegabytes, count: maxWorkImages })}
      </Text>
      <Columns width={220} gap="var(--space-4)">
        {groupOrder.map((group) => (
          <GroupField key={group} group={group} isSaving={isSaving} state={state} />
        ))}
      </Columns>
    </Stack>
  );
}
