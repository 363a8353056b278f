import { useCategories } from '../../../core/i18n/category-names.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Columns } from '../../../ui/columns.tsx';
import { Checkbox, NativeSelect, Textarea, TextInput } from '../../../ui/fields.tsx';
import { MoneyField, NumberField } from '../../../ui/number-field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { RegistrationForm } from './person-fields.tsx';
import { ServiceRows } from './service-rows.tsx';
import { WorkNamesField } from './work-names-field.tsx';

type FormPart = { form: RegistrationForm };

function Category({ form }: FormPart) {
  const { t } = useTranslation('auth');
  const { data = [], error } = useCategories();
  const options = data.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <NativeSelect
      label={t('trade.category')}
      name="category"
      data={[{ value: '', label: t('trade.chooseCategory') }, ...options]}
      required
      withAsterisk={false}
      description={error ? t('trade.categoriesFailed') : undefined}
      {...form.getInputProps('category')}
    />
  );
}

function Figures({ form }: FormPart) {
  const { t } = useTranslation('auth');
  return (
    <Columns width={140} gap="var(--space-4)">
      <NumberField
        label={t('trade.experience')}
        name="experience"
        {...form.getInputProps('experience')}
      />
      <NumberField
        label={t('trade.completedJobs')}
        name="completedJobs"
        {...form.getInputProps('completedJobs')}
      />
      <MoneyField
        label={t('trade.hourlyRate')}
        name="hourlyRate"
        {...form.getInputProps('hourlyRate')}
      />
    </Columns>
  );
}

function Works({ form }: FormPart) {
  const { t } = useTranslation('auth');
  return (
    <>
      <WorkNamesField name="licensedWorks" {...form.getInputProps('licensedWorks')} />
      <Checkbox
        label={t('trade.noLicense')}
        size="md"
        {...form.getInputProps('noLicense', { type: 'checkbox' })}
      />
      {form.values.noLicense && (
        <Panel p="md">
          <TextInput
            label={t('trade.jobType')}
            placeholder={t('trade.jobTypeExample')}
            {...form.getInputProps('jobType')}
          />
          <WorkNamesField name="works" {...form.getInputProps('works')} />
        </Panel>
      )}
    </>
  );
}

/** The second step of a master: trade, kinds of work, and prices. */
export function TradeFields({ form }: FormPart) {
  const { t } = useTranslation('auth');
  return (
    <>
      <Category form={form} />
      <Figures form={form} />
      <Textarea
        label={t('trade.bio')}
        description={t('trade.bioHint')}
        rows={4}
        {...form.getInputProps('bio')}
      />
      <Works form={form} />
      <ServiceRows form={form} />
    </>
  );
}
