import '@mantine/core/styles/Progress.layer.css';
import { Progress } from '@mantine/core';
import { type AdminGalleryItem, galleryMimes } from '@mesterhand/domain/admin/gallery';
import { galleryCategories } from '@mesterhand/domain/works/gallery-categories';
import { type SubmitEvent, useId } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { Actions } from '../../ui/actions.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NativeSelect, Textarea, TextInput } from '../../ui/fields.tsx';
import { IconPhotoUp } from '../../ui/icons.gen.ts';
import { Stack, Text } from '../../ui/layout.tsx';
import { VersionConflictNote } from '../../ui/version-conflict-note.tsx';
import { Switch } from '../../ui/switch.tsx';
import classes from './admin-gallery.module.css';
import { ItemPicture } from './item-picture.tsx';
import { type GalleryForm, useGalleryForm, valuesOf } from './use-gallery-form.ts';

function PictureField({ form, item }: { form: GalleryForm; item: AdminGalleryItem | undefined }) {
  const { t } = useTranslation('admin-gallery');
  const id = useId();
  const error = form.problems['image'];
  return (
    <Stack className={classes.pictureField} gap={4} fz="sm">
      {form.preview !== undefined && <img className={classes.picture} src={form.preview} alt="" />}
      {form.preview === undefined && item && (
        <ItemPicture item={item} className={classes.picture} alt="" />
      )}
      <label htmlFor={id} className={classes.pick}>
        <span>{t('form.image')}</span>
        <span className={classes.pickButton} aria-hidden>
          <IconPhotoUp size={20} />
          {form.fileName ?? t('form.pick')}
        </span>
      </label>
      <input
        id={id}
        className="visually-hidden"
        type="file"
        aria-label={t('form.image')}
        accept={galleryMimes.join(',')}
        disabled={form.isSending}
        aria-describedby={`${id}-hint`}
        aria-invalid={error !== undefined}
        onChange={({ currentTarget }) => form.choose(currentTarget.files?.[0])}
      />
      <Text id={`${id}-hint`} c="dimmed" size="xs">
        {t('form.imageHint')}
      </Text>
      {error !== undefined && (
        <Text c="var(--danger)" size="sm" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}

function Fields({ form, item }: { form: GalleryForm; item: AdminGalleryItem | undefined }) {
  const { t } = useTranslation(['admin-gallery', 'works']);
  const { values, set, problems, isSending } = form;
  // The master of a work's picture is fixed: the work decides it.
  const isOfWork = item?.workId !== undefined && item.workId !== null;
  return (
    <>
      <TextInput
        label={t('form.title')}
        required
        maxLength={120}
        disabled={isSending}
        value={values.title}
        error={problems['title']}
        onChange={({ currentTarget }) => set({ title: currentTarget.value })}
      />
      <Textarea
        label={t('form.description')}
        required
        rows={4}
        maxLength={2000}
        disabled={isSending}
        value={values.description}
        error={problems['description']}
        onChange={({ currentTarget }) => set({ description: currentTarget.value })}
      />
      <NativeSelect
        label={t('form.category')}
        required
        disabled={isSending}
        data={[
          { value: '', label: t('form.choose') },
          ...galleryCategories.map((value) => ({ value, label: t(`works:categories.${value}`) })),
        ]}
        value={values.category}
        error={problems['category']}
        onChange={({ currentTarget }) => set({ category: currentTarget.value })}
      />
      <TextInput
        label={t('form.masterName')}
        required
        maxLength={120}
        disabled={isSending || isOfWork}
        description={isOfWork ? t('form.masterOfWork') : undefined}
        value={values.masterName}
        error={problems['masterName']}
        onChange={({ currentTarget }) => set({ masterName: currentTarget.value })}
      />
      <Switch
        label={t('form.isVisible')}
        description={t('form.isVisibleHint')}
        disabled={isSending}
        checked={values.isVisible}
        onChange={({ currentTarget }) => set({ isVisible: currentTarget.checked })}
      />
    </>
  );
}

/** What another moderator has saved meanwhile, next to the own input. */
function NewerPicture({ form, stored }: { form: GalleryForm; stored: AdminGalleryItem }) {
  const { t } = useTranslation(['admin-gallery', 'works']);
  const theirs = valuesOf(stored);
  const shelf = (code: string) => {
    const known = galleryCategories.find((each) => each === code);
    return known ? t(`works:categories.${known}`) : code;
  };
  const { values } = form;
  const fields = [
    { name: t('form.title'), theirs: theirs.title, own: values.title },
    { name: t('form.description'), theirs: theirs.description, own: values.description },
    { name: t('form.category'), theirs: shelf(theirs.category), own: shelf(values.category) },
    { name: t('form.masterName'), theirs: theirs.masterName, own: values.masterName },
    {
      name: t('form.isVisible'),
      theirs: theirs.isVisible ? t('visible') : t('hidden'),
      own: values.isVisible ? t('visible') : t('hidden'),
    },
  ];
  const { take, keepOwn, isSending } = form;
  return (
    <VersionConflictNote
      fields={fields}
      isBusy={isSending}
      onTake={() => take(stored)}
      onKeep={() => keepOwn(stored)}
    />
  );
}

type FormDialogProps = {
  /** The edited picture; absent for a new one. */
  item: AdminGalleryItem | undefined;
  onClose(): void;
  onSaved(): Promise<unknown>;
};

export function GalleryFormDialog({ item, onClose, onSaved }: FormDialogProps) {
  const { t } = useTranslation(['admin-gallery', 'core']);
  const form = useGalleryForm({ item, onClose, onSaved });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void form.send();
  };
  const title = t(item ? 'form.edit' : 'form.new');
  return (
    <Dialog title={title} size="lg" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {form.summary !== null && (
            <Alert color="red" role="alert">
              {form.summary}
            </Alert>
          )}
          {form.newer && <NewerPicture form={form} stored={form.newer} />}
          <PictureField form={form} item={item} />
          <Fields form={form} item={item} />
          {form.isSending && (
            <Progress value={form.sent * 100} aria-label={t('form.sending')} animated />
          )}
          <Actions justify="flex-end" mt="md">
            <Button variant="default" onClick={onClose}>
              {t('core:cancel')}
            </Button>
            <Button type="submit" loading={form.isSending}>
              {t('form.save')}
            </Button>
          </Actions>
        </Stack>
      </form>
    </Dialog>
  );
}
