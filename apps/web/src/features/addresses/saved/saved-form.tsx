import type { SavedAddress } from '@mesterhand/domain/addresses/saved-schema';
import { useForm } from '@mantine/form';
import { useErrorText } from '../../../core/api/errors.ts';
import { useIssueTexts } from '../../../core/api/issue-texts.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { lazySchema, useLazySchema } from '../../../core/forms/use-lazy-schema.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Textarea, TextInput } from '../../../ui/fields.tsx';
import { Form } from '../../../ui/form.tsx';
import { Group, Text } from '../../../ui/layout.tsx';
import { useErrorFocus } from '../../auth/use-error-focus.ts';
import { AddressField } from '../address-field.tsx';
import { useLabelText } from './use-saved-addresses.ts';

const inputSchema = lazySchema(async () => {
  const { saveAddressInput } = await import('@mesterhand/domain/addresses/saved-schema');
  return saveAddressInput;
});

type SavedFormProps = { saved: SavedAddress | null; onClose(): void };

/** Adds or changes a saved address. */
export default function SavedForm({ saved, onClose }: SavedFormProps) {
  const { t } = useTranslation('addresses');
  const labelText = useLabelText();
  const utils = trpc.useUtils();
  const issueTexts = useIssueTexts();
  const errorText = useErrorText();
  const { form: element, focusFirstError } = useErrorFocus();
  const form = useForm({
    initialValues: {
      label: saved?.label ?? '',
      address: saved?.address ?? '',
      accessNote: saved?.accessNote ?? '',
    },
  });
  const check = useLazySchema(inputSchema);
  const refuse = (errors: Record<string, string>) => {
    form.setErrors(errors);
    focusFirstError();
  };
  const save = trpc.bookings.addresses.saved.save.useMutation({
    onSuccess: async () => {
      await utils.bookings.addresses.saved.list.invalidate();
      onClose();
    },
    onError: (error) => refuse(issueTexts(error)),
  });
  const submit = async () => {
    if (save.isPending) return;
    form.clearErrors();
    const checked = await check({ ...form.values, id: saved?.id ?? null });
    if (checked === undefined) return;
    if ('data' in checked) save.mutate(checked.data);
    else refuse(checked.errors);
  };
  return (
    <Form
      ref={element}
      aria-label={saved === null ? t('saved.add') : t('saved.change')}
      gap="md"
      style={{ flex: 1 }}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextInput
        label={t('saved.label')}
        description={t('saved.labelNote')}
        name="label"
        maxLength={40}
        {...form.getInputProps('label')}
        value={labelText(form.values.label)}
      />
      <AddressField
        label={t('saved.address')}
        name="address"
        maxLength={300}
        {...form.getInputProps('address')}
        onPick={({ text }) => form.setFieldValue('address', text)}
      />
      <Textarea
        label={t('saved.accessNote')}
        description={t('saved.accessNoteNote')}
        name="accessNote"
        rows={2}
        maxLength={500}
        {...form.getInputProps('accessNote')}
      />
      {save.error && (
        <Text c="var(--danger)" role="alert">
          {errorText(save.error)}
        </Text>
      )}
      <Group gap="sm">
        <Button type="submit" loading={save.isPending}>
          {t('saved.confirm')}
        </Button>
        <Button variant="default" disabled={save.isPending} onClick={onClose}>
          {t('saved.cancel')}
        </Button>
      </Group>
    </Form>
  );
}
