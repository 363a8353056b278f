import { maxAltLength } from '@mesterhand/domain/blog/pictures';
import { imageUrl } from '@mesterhand/domain/uploads/images';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/fields.tsx';
import { IconTrash } from '../../../ui/icons.gen.ts';
import { Box, Stack, Text } from '../../../ui/layout.tsx';
import FocusPart from '../../pictures/focus-part.tsx';
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
    <Stack component="fieldset" gap="sm" miw={0} mx={0} p="md" bd="1px solid var(--line)" bdrs={16}>
      <Box component="legend" px={6} fw={700}>
        {t('form.cover')}
      </Box>
      {cover !== null && (
        <img
          className={classes.coverImage}
          src={imageUrl(cover, 'card')}
          alt={t('form.coverNow')}
        />
      )}
      {cover !== null && <FocusPart key={cover} pictures={[cover]} shown="article" />}
      <PictureChoice
        label={t(cover === null ? 'form.coverChoose' : 'form.coverReplace')}
        upload={upload}
      />
      {form.errors.cover && (
        <Text c="var(--danger)" size="sm" role="alert">
          {form.errors.cover}
        </Text>
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
    </Stack>
  );
}
