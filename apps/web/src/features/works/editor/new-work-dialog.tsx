import { workCategories, workDifficulties } from '@mesterhand/domain/works/schema';
import { useState } from 'react';
import type { DialogProps } from '../../../core/navigation/dialogs.tsx';
import { readSession } from '../../../core/session/session.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { NativeSelect, Textarea, TextInput } from '../../../ui/fields.tsx';
import { Form } from '../../../ui/form.tsx';
import { Group, Stack } from '../../../ui/layout.tsx';
import { MoneyField } from '../../../ui/number-field.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import classes from './new-work.module.css';
import { PictureGroups } from './picture-groups.tsx';
import { TagsField } from './tags-field.tsx';
import { type NewWorkState, useNewWork } from './use-new-work.ts';

function MainFields({ form }: Pick<NewWorkState, 'form'>) {
  const { t } = useTranslation(['works', 'ui']);
  const categories = workCategories.map((value) => ({
    value,
    label: t(`ui:work.categories.${value}`),
  }));
  return (
    <Stack>
      <TextInput
        label={t('form.name')}
        name="title"
        maxLength={120}
        required
        withAsterisk={false}
        {...form.getInputProps('title')}
      />
      <NativeSelect
        label={t('form.category')}
        name="category"
        required
        withAsterisk={false}
        data={[{ value: '', label: t('form.chooseCategory') }, ...categories]}
        {...form.getInputProps('category')}
      />
      <Textarea
        label={t('form.description')}
        description={t('form.descriptionHint')}
        name="description"
        rows={4}
        maxLength={4000}
        required
        withAsterisk={false}
        {...form.getInputProps('description')}
      />
    </Stack>
  );
}

function MoreFields({ form, tagField }: Pick<NewWorkState, 'form' | 'tagField'>) {
  const { t } = useTranslation(['works', 'ui']);
  const difficulties = workDifficulties.map((value) => ({
    value,
    label: t(`ui:work.difficulties.${value}`),
  }));
  return (
    <Stack component="section" aria-label={t('form.optional')}>
      <h3>{t('form.optional')}</h3>
      <Columns width={280} gap="var(--space-4)">
        <TextInput
          label={t('form.clientName')}
          name="clientName"
          maxLength={120}
          {...form.getInputProps('clientName')}
        />
        <TextInput
          label={t('form.location')}
          name="location"
          maxLength={120}
          {...form.getInputProps('location')}
        />
        <TextInput
          label={t('form.duration')}
          placeholder={t('form.durationExample')}
          name="workDuration"
          maxLength={80}
          {...form.getInputProps('workDuration')}
        />
        <MoneyField label={t('form.cost')} name="cost" {...form.getInputProps('cost')} />
        <NativeSelect
          label={t('form.difficulty')}
          name="difficulty"
          data={[{ value: '', label: t('form.noDifficulty') }, ...difficulties]}
          {...form.getInputProps('difficulty')}
        />
        <TagsField state={tagField} />
      </Columns>
    </Stack>
  );
}

function WorkForm({ onClose }: Pick<DialogProps, 'onClose'>) {
  const { t } = useTranslation('works');
  const { form, element, pictures, tagField, submit, isSaving } = useNewWork(onClose);
  return (
    <Form ref={element} gap="var(--space-8)" onSubmit={submit} aria-busy={isSaving}>
      <MainFields form={form} />
      <PictureGroups state={pictures} isSaving={isSaving} />
      <MoreFields form={form} tagField={tagField} />
      <Group className={classes.foot} justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} disabled={isSaving}>
          {t('form.cancel')}
        </Button>
        <Button type="submit" disabled={isSaving}>
          {isSaving ? t('form.saving') : t('form.submit')}
        </Button>
      </Group>
    </Form>
  );
}

/** The form for publishing a master's finished work. */
export default function NewWorkDialog({ onClose }: DialogProps) {
  const { t } = useTranslation('works');
  // The role when the dialog opened: a session that ends meanwhile must not remove the form.
  const [isMaster] = useState(() => typeof readSession()?.user.masterId === 'number');
  return (
    <Dialog title={t('form.title')} size="xl" onClose={onClose}>
      {isMaster ? (
        <WorkForm onClose={onClose} />
      ) : (
        <EmptyState art="tools" title={t('own.mastersOnly')} />
      )}
    </Dialog>
  );
}
