import { cityCodes } from '@mesterhand/domain/places/cities';
import type { UseFormReturnType } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Trans } from 'react-i18next';
import { type TextKey, useTranslation } from '../../../core/i18n/translation.ts';
import { Columns } from '../../../ui/columns.tsx';
import { Checkbox, NativeSelect, TextInput } from '../../../ui/fields.tsx';
import { NewPasswordField, PasswordField, useVisibility } from '../password-field.tsx';
import type { RegistrationValues } from './registration.ts';

export type RegistrationForm = UseFormReturnType<RegistrationValues>;

function ContactFields({ form }: { form: RegistrationForm }) {
  const { t } = useTranslation(['auth', 'core']);
  const optional = (label: string) => `${label} (${t('fields.optional')})`;
  const cities = cityCodes.map((code) => ({ value: code, label: t(`core:cities.${code}`) }));
  return (
    <Columns width={220} gap="var(--space-4)">
      <TextInput
        label={optional(t('fields.phone'))}
        type="tel"
        name="tel"
        autoComplete="tel"
        {...form.getInputProps('phone')}
      />
      <NativeSelect
        label={optional(t('fields.city'))}
        name="city"
        data={[{ value: '', label: t('fields.noCity') }, ...cities]}
        {...form.getInputProps('city')}
      />
    </Columns>
  );
}

function Passwords({ form }: { form: RegistrationForm }) {
  const { t } = useTranslation('auth');
  const visibility = useVisibility();
  return (
    <Columns width={220} gap="var(--space-4)">
      <NewPasswordField
        label={t('fields.password')}
        name="new-password"
        required
        withAsterisk={false}
        {...visibility}
        {...form.getInputProps('password')}
        value={form.values.password}
      />
      <PasswordField
        label={t('fields.confirmPassword')}
        name="confirm-password"
        autoComplete="new-password"
        required
        withAsterisk={false}
        {...visibility}
        {...form.getInputProps('confirmPassword')}
      />
    </Columns>
  );
}

type CheckboxFieldProps = { form: RegistrationForm; name: 'terms' | 'isMaster'; label: ReactNode };

export function CheckboxField({ form, name, label }: CheckboxFieldProps) {
  return (
    <Checkbox
      label={label}
      name={name}
      size="md"
      required
      aria-invalid={Boolean(form.errors[name])}
      styles={{ error: { marginTop: 2, paddingInlineStart: 12 } }}
      {...form.getInputProps(name, { type: 'checkbox' })}
    />
  );
}

type TermsLinkProps = { to: '/terms' | '/privacy'; children?: ReactNode };

/** Opens in a new tab, so that the input stays. */
function TermsLink({ to, children }: TermsLinkProps) {
  const { t } = useTranslation('auth');
  return (
    <Link to={to} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> {t('register.newTab')}</span>
    </Link>
  );
}

/** The required consent, with links to the terms. */
export function TermsCheckbox({ form }: { form: RegistrationForm }) {
  const agreement: TextKey<'auth'> = 'register.terms';
  const links = { terms: <TermsLink to="/terms" />, privacy: <TermsLink to="/privacy" /> };
  return (
    <CheckboxField
      form={form}
      name="terms"
      label={<Trans ns="auth" i18nKey={agreement} components={links} />}
    />
  );
}

/** Personal data: the whole of a customer's registration and the first step of a master's. */
export function PersonFields({ form }: { form: RegistrationForm }) {
  const { t } = useTranslation('auth');
  const field = (name: 'firstName' | 'lastName' | 'username' | 'email') => ({
    label: t(`fields.${name}`),
    required: true,
    withAsterisk: false,
    ...form.getInputProps(name),
  });
  return (
    <>
      <Columns width={220} gap="var(--space-4)">
        <TextInput
          name="given-name"
          autoComplete="given-name"
          data-autofocus
          {...field('firstName')}
        />
        <TextInput name="family-name" autoComplete="family-name" {...field('lastName')} />
      </Columns>
      <Columns width={220} gap="var(--space-4)">
        <TextInput
          type="email"
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          {...field('email')}
        />
        <TextInput
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          {...field('username')}
        />
      </Columns>
      <ContactFields form={form} />
      <Passwords form={form} />
    </>
  );
}
