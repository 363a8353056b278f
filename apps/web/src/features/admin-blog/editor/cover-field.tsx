import { maxAltLength } from '@mesterhand/domain/blog/pictures';
import { imageUrl } from '@mesterhand/domain/uploads/images';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/fields.tsx';
import { IconTrash } from '../../../ui/icons.gen.ts';
import { PictureChoice } from './picture-choice.tsx';
import classes from '../post/post-form.module.css';
import type { PostFormState } from '../post/use-post-form.ts';
import { useUpload } from './use-upload.ts';

/** The cover picture: uploaded at once, published when the post is saved. */
export function CoverField({ form }: Pick<PostFormState, 'form'>) {
  const { t } = useTranslation('admin-blog');
  const { cover } = form.values;
  const upload = useUpload(({ url }) => form.setFieldValue('cover', url));
  const remove = () => form.setValues({ cover: null, coverAlt: '' });
  return (
    <fieldset className={classes.cover}>
      <legend>{t('form.cover')}</legend>
      {cover !== null && (
        <img
          className={classes.coverImage}
          src={imageUrl(cover, 'card')}
          alt={t('form.coverNow')}
        />
      )}
      <PictureChoice
        label={t(cover === null ? 'form.coverChoose' : 'form.coverReplace')}
        upload={upload}
      />
      {form.errors.cover && (
        <p className={classes.problem} role="alert">
          {form.errors.cover}
        </p>
      )}
      {cover !== null && (
        <>
          <TextInput
            label={t('picture.alt')}
            description={t('picture.altHint')}
            name="coverAlt"
            maxLength={maxAltLength}
            {...form.getInputProps('coverAlt')}
          />
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={remove}
          >
            {t('form.coverRemove')}
          </Button>
        </>
      )}
    </fieldset>
  );
}
