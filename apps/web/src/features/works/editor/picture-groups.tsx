import { maxWorkImages } from '@mesterhand/domain/works/schema';
import { type ChangeEvent, useId } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { IconButton } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/fields.tsx';
import { IconPhotoPlus, IconX } from '../../../ui/icons.gen.ts';
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
    <li className={classes.picture} data-bad={problem !== null || undefined}>
      <img className={classes.preview} src={preview} alt="" />
      <div className={classes.about}>
        <TextInput
          aria-label={t('pictures.captionOf', { name: file.name })}
          placeholder={t('pictures.caption')}
          maxLength={200}
          value={caption}
          onChange={({ currentTarget }) => state.change(key, { caption: currentTarget.value })}
        />
        {problem && (
          <p className={classes.problem} role="alert">
            {t(`pictures.${problem}`, { max: state.maxMegabytes })}
          </p>
        )}
        {(isSaving || url !== null) && !problem && (
          <progress
            className={classes.progress}
            max={100}
            value={percent}
            aria-label={t('pictures.progress', { percent })}
          />
        )}
      </div>
      <IconButton
        label={t('pictures.remove', { name: file.name })}
        disabled={isSaving}
        onClick={() => state.remove(key)}
      >
        <IconX size={20} aria-hidden />
      </IconButton>
    </li>
  );
}

type GroupProps = { group: PictureGroup; isSaving: boolean; state: Pictures };

function Group({ group, isSaving, state }: GroupProps) {
  const { t } = useTranslation('works');
  const id = useId();
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    state.add(group, [...(currentTarget.files ?? [])]);
    // Allows choosing the same file again after it was removed.
    currentTarget.value = '';
  };
  return (
    <fieldset className={classes.group}>
      <legend>{t(`pictures.${group}`)}</legend>
      <ul className={classes.pictures}>
        {state.pictures
          .filter((picture) => picture.group === group)
          .map((picture) => (
            <PictureRow key={picture.key} picture={picture} isSaving={isSaving} state={state} />
          ))}
      </ul>
      <div className={classes.drop}>
        <IconPhotoPlus size={22} aria-hidden />
        <label htmlFor={id}>{t('pictures.add')}</label>
        <input
          id={id}
          type="file"
          accept="image/*"
          multiple
          disabled={isSaving}
          aria-label={t('pictures.addTo', { group: t(`pictures.${group}`) })}
          onChange={choose}
        />
      </div>
    </fieldset>
  );
}

/** The three groups of a work's pictures. */
export function PictureGroups({ state, isSaving }: { state: Pictures; isSaving: boolean }) {
  const { t } = useTranslation('works');
  return (
    <section className={classes.part} aria-label={t('form.pictures')}>
      <h3>{t('form.pictures')}</h3>
      <p className={classes.hint}>
        {t('pictures.hint', { max: state.maxMegabytes, count: maxWorkImages })}
      </p>
      <div className={classes.groups}>
        {groupOrder.map((group) => (
          <Group key={group} group={group} isSaving={isSaving} state={state} />
        ))}
      </div>
    </section>
  );
}
