import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { TagsInput } from '@mantine/core';
import { useTranslation } from '../../core/translation.ts';
import { trpc } from '../../core/trpc.ts';
import { Checkbox, NativeSelect, NumberInput, Textarea, TextInput } from '../../ui/fields.tsx';
import classes from './master-form.module.css';
import type { RegistrationForm } from './person-fields.tsx';
import { ServiceRows } from './service-rows.tsx';

type FormPart = { form: RegistrationForm };

function Category({ form }: FormPart) {
  const { t } = useTranslation('auth');
  const { data = [], error } = trpc.masters.categories.list.useQuery();
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
  const whole = { min: 0, allowNegative: false, allowDecimal: false, hideControls: true } as const;
  return (
    <div className={classes.trio}>
      <NumberInput
        label={t('trade.experience')}
        name="experience"
        {...whole}
        {...form.getInputProps('experience')}
      />
      <NumberInput
        label={t('trade.completedJobs')}
        name="completedJobs"
        {...whole}
        {...form.getInputProps('completedJobs')}
      />
      <NumberInput
        label={t('trade.hourlyRate')}
        name="hourlyRate"
        {...whole}
        suffix=" kr"
        thousandSeparator=" "
        {...form.getInputProps('hourlyRate')}
      />
    </div>
  );
}

type TagFieldProps = FormPart & {
  name: 'works' | 'licensedWorks';
  label: string;
  description: string;
  placeholder: string;
};

function TagField({ form, name, label, description, placeholder }: TagFieldProps) {
  return (
    <TagsInput
      label={label}
      description={description}
      placeholder={form.values[name].length === 0 ? placeholder : ''}
      size="md"
      maxLength={120}
      maxTags={50}
      clearable={false}
      classNames={{ input: classes.tags ?? '', inputField: classes.tagInput ?? '' }}
      {...form.getInputProps(name)}
    />
  );
}

function Works({ form }: FormPart) {
  const { t } = useTranslation('auth');
  return (
    <>
      <TagField
        form={form}
        name="licensedWorks"
        label={t('trade.licensedWorks')}
        description={t('trade.licensedWorksHint')}
        placeholder={t('trade.licensedWorksExample')}
      />
      <Checkbox
        label={t('trade.noLicense')}
        size="md"
        {...form.getInputProps('noLicense', { type: 'checkbox' })}
      />
      {form.values.noLicense && (
        <div className={classes.group}>
          <TextInput
            label={t('trade.jobType')}
            placeholder={t('trade.jobTypeExample')}
            {...form.getInputProps('jobType')}
          />
          <TagField
            form={form}
            name="works"
            label={t('trade.works')}
            description={t('trade.licensedWorksHint')}
            placeholder={t('trade.worksExample')}
          />
        </div>
      )}
    </>
  );
}

/** The second step of a master: the trade, what is done in it, and the prices. */
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
