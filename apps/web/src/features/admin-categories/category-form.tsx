import type { AdminCategory } from '@mesterhand/domain/admin/categories';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Actions } from '../../ui/actions.tsx';
import { Button } from '../../ui/button.tsx';
import { CategoryTile } from '../../ui/category-tile.tsx';
import { Textarea, TextInput } from '../../ui/fields.tsx';
import { Box, Stack, Text } from '../../ui/layout.tsx';
import { VersionConflictNote } from '../../ui/version-conflict-note.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { LeaveGuard } from '../admin/panel/leave-guard.tsx';
import classes from './categories.module.css';
import { ColorChoice, IconChoice } from './category-choices.tsx';
import { type CategoryValues, useCategoryForm } from './use-category-form.ts';

type PreviewProps = { category: AdminCategory | undefined; values: CategoryValues };

/** A preview of the tile; not interactive. */
function Preview({ category, values }: PreviewProps) {
  const { t } = useTranslation('admin-categories');
  const { id = 0, code = '', sampleServices = [] } = category ?? {};
  const name = values.name.trim() || t('form.nameless');
  const basePrice = Number(values.basePrice);
  return (
    <div>
      <Text mb="xs" fw={500}>
        {t('form.preview')}
      </Text>
      <Box inert component="ul" maw={280}>
        <CategoryTile
          category={{ ...values, id, code, name, basePrice, fromPrice: null, sampleServices }}
        />
      </Box>
      <Text c="dimmed" size="sm" mt="xs">
        {t('form.previewHint')}
      </Text>
    </div>
  );
}

type Form = ReturnType<typeof useCategoryForm>['form'];

function AppearanceFields({ code, form }: { code: string; form: Form }) {
  return (
    <>
      <IconChoice
        code={code}
        value={form.values.icon}
        onChange={(icon) => form.setFieldValue('icon', icon)}
      />
      <ColorChoice
        value={form.values.color}
        onChange={(color) => form.setFieldValue('color', color)}
      />
    </>
  );
}

function Fields({ category, form }: { category: AdminCategory | undefined; form: Form }) {
  const { t } = useTranslation('admin-categories');
  const code = category?.code ?? '';
  return (
    <Stack miw={0}>
      <TextInput
        label={t('fields.name')}
        required
        maxLength={80}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea
        label={t('fields.description')}
        required
        rows={3}
        maxLength={2000}
        {...form.getInputProps('description')}
      />
      <NumberField
        maw={240}
        label={t('fields.basePrice')}
        required
        decimals={2}
        {...form.getInputProps('basePrice')}
      />
      <AppearanceFields code={code} form={form} />
    </Stack>
  );
}

type NewerCategoryProps = {
  stored: AdminCategory;
  values: CategoryValues;
  isBusy: boolean;
  onTake(): void;
  onKeep(): void;
};

/** What another administrator has saved meanwhile, next to the own input. */
function NewerCategory({ stored, values, ...choices }: NewerCategoryProps) {
  const { t } = useTranslation('admin-categories');
  const fields = [
    { name: t('fields.name'), theirs: stored.name, own: values.name },
    { name: t('fields.description'), theirs: stored.description, own: values.description },
    { name: t('fields.icon'), theirs: stored.icon, own: values.icon ?? '' },
    {
      name: t('fields.color'),
      theirs: t(`colors.${stored.color}`),
      own: t(`colors.${values.color}`),
    },
    {
      name: t('fields.basePrice'),
      theirs: String(stored.basePrice),
      own: String(values.basePrice),
    },
  ];
  return <VersionConflictNote fields={fields} {...choices} />;
}

type CategoryFormProps = { category: AdminCategory | undefined; onClose(): void };

/** Creates or edits a category. Asks before unsaved input is lost. */
export function CategoryForm({ category, onClose }: CategoryFormProps) {
  const { t } = useTranslation(['admin-categories', 'core']);
  const { form, element, submit, newer, take, keep, isBusy } = useCategoryForm({
    category,
    onDone: onClose,
  });
  const title = category ? t('admin-categories:form.edit') : t('admin-categories:form.new');
  return (
    <form ref={element} aria-label={title} noValidate onSubmit={submit}>
      {newer && (
        <NewerCategory
          stored={newer}
          values={form.values}
          isBusy={isBusy}
          onTake={() => take(newer)}
          onKeep={() => keep(newer)}
        />
      )}
      <div className={classes.columns}>
        <Fields category={category} form={form} />
        <Preview category={category} values={form.values} />
      </div>
      <Actions justify="flex-end" mt="xl">
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {t('core:cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {category ? t('admin-categories:form.save') : t('admin-categories:form.add')}
        </Button>
      </Actions>
      <LeaveGuard isDirty={form.isDirty} searchKey="item" />
    </form>
  );
}
