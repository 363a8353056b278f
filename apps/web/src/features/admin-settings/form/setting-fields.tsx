import type { TextInputProps } from '@mantine/core';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Columns } from '../../../ui/columns.tsx';
import { Textarea, TextInput } from '../../../ui/fields.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import type { NumberName, SettingName } from './setting-values.ts';
import classes from '../settings.module.css';
import type { SettingsForm } from './use-settings-form.ts';

type FieldsProps = { form: SettingsForm['form'] };

/** A field's label, and its description below. */
function useWords() {
  const { t } = useTranslation('admin-settings');
  return (name: SettingName) => ({ label: t(`fields.${name}`), description: t(`does.${name}`) });
}

const order = { inputWrapperOrder: ['label', 'input', 'error', 'description'] } satisfies Pick<
  TextInputProps,
  'inputWrapperOrder'
>;

type SwitchName = Exclude<
  SettingName,
  'siteName' | 'siteDescription' | 'contactEmail' | 'contactPhone' | NumberName
>;

export function SwitchField({ form, name }: FieldsProps & { name: SwitchName }) {
  return <Switch {...useWords()(name)} {...form.getInputProps(name, { type: 'checkbox' })} />;
}

export function GeneralFields({ form }: FieldsProps) {
  const { t } = useTranslation('admin-settings');
  const words = useWords();
  return (
    <Stack gap="lg">
      <TextInput
        {...words('siteName')}
        {...order}
        required
        maxLength={80}
        {...form.getInputProps('siteName')}
      />
      <Textarea
        {...words('siteDescription')}
        {...order}
        rows={3}
        maxLength={500}
        {...form.getInputProps('siteDescription')}
      />
      <Columns width={260}>
        <TextInput
          {...words('contactEmail')}
          {...order}
          type="email"
          inputMode="email"
          maxLength={254}
          {...form.getInputProps('contactEmail')}
        />
        <TextInput
          {...words('contactPhone')}
          {...order}
          type="tel"
          maxLength={40}
          {...form.getInputProps('contactPhone')}
        />
      </Columns>
      <Columns width={260}>
        <BoundedField form={form} name="cancellationFreeHours" unit={t('units.hours')} />
        <BoundedField form={form} name="cancellationFee" unit={t('units.nok')} decimals={2} />
      </Columns>
    </Stack>
  );
}

export function NotificationFields({ form }: FieldsProps) {
  return (
    <Stack className={classes.switches}>
      <SwitchField form={form} name="emailNotifications" />
      <SwitchField form={form} name="smsNotifications" />
    </Stack>
  );
}

type BoundedFieldProps = FieldsProps & {
  name: NumberName;
  unit: string;
  decimals?: number;
};

/** A value out of range is reported, not clamped. */
function BoundedField({ form, name, unit, decimals = 0 }: BoundedFieldProps) {
  return (
    <NumberField
      {...useWords()(name)}
      {...order}
      required
      grouped={false}
      decimals={decimals}
      unit={` ${unit}`}
      {...form.getInputProps(name)}
    />
  );
}

export function SecurityFields({ form }: FieldsProps) {
  const { t } = useTranslation('admin-settings');
  return (
    <Stack gap="lg">
      <Stack className={classes.switches}>
        <SwitchField form={form} name="allowRegistration" />
        <SwitchField form={form} name="autoApproveReviews" />
        <SwitchField form={form} name="requireTwoFactor" />
      </Stack>
      <Columns width={260}>
        <BoundedField form={form} name="maxFileSize" unit={t('units.mb')} />
        <BoundedField form={form} name="sessionTimeout" unit={t('units.minutes')} />
      </Columns>
    </Stack>
  );
}
