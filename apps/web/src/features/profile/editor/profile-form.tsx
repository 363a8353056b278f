import { type UseFormReturnType, useForm } from '@mantine/form';
import { cityCodes } from '@mesterhand/domain/places/city-codes';
import { aboutLimits, genders } from '@mesterhand/domain/profile/limits';
import type { Profile } from '@mesterhand/domain/profile/schema';
import { type SubmitEvent, useState } from 'react';
import { useCategories } from '../../../core/i18n/category-names.ts';
import { useErrorText } from '../../../core/api/errors.ts';
import { useIssueTexts } from '../../../core/api/issue-texts.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { lazySchema, useLazySchema } from '../../../core/forms/use-lazy-schema.ts';
import { useVersionConflict } from '../../../core/browser/use-version-conflict.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { NativeSelect, Textarea, TextInput } from '../../../ui/fields.tsx';
import { Form } from '../../../ui/form.tsx';
import { Text } from '../../../ui/layout.tsx';
import { useErrorFocus } from '../../auth/use-error-focus.ts';
import { type ProfileValues, isSameForm, toInput, valuesOf } from './profile-values.ts';
import { NewerProfile } from './newer-profile.tsx';
import classes from '../profile.module.css';
import { useRefreshPerson } from './use-refresh-person.ts';

const inputSchema = lazySchema(async () => {
  const { updateProfileInput } = await import('@mesterhand/domain/profile/schema');
  return updateProfileInput;
});

type Form = UseFormReturnType<ProfileValues>;

function Names({ form }: { form: Form }) {
  const { t } = useTranslation('profile');
  const must = { required: true, withAsterisk: false };
  return (
    <div className={classes.fields}>
      <TextInput
        label={t('fields.firstName')}
        autoComplete="given-name"
        {...must}
        {...form.getInputProps('firstName')}
      />
      <TextInput
        label={t('fields.lastName')}
        autoComplete="family-name"
        {...must}
        {...form.getInputProps('lastName')}
      />
      <TextInput
        label={t('fields.middleName')}
        autoComplete="additional-name"
        {...form.getInputProps('middleName')}
      />
    </div>
  );
}

function Facts({ form }: { form: Form }) {
  const { t } = useTranslation(['profile', 'core']);
  const must = { required: true, withAsterisk: false };
  const choose = { value: '', label: t('fields.choose') };
  const cities = cityCodes.map((value) => ({ value, label: t(`core:cities.${value}`) }));
  const kinds = genders.map((value) => ({ value, label: t(`gender.${value}`) }));
  return (
    <div className={classes.fields}>
      <NativeSelect
        label={t('fields.city')}
        data={[choose, ...cities]}
        {...must}
        {...form.getInputProps('city')}
      />
      <DateField
        label={t('fields.birthDate')}
        autoComplete="bday"
        startsWithYears
        {...must}
        value={form.values.birthDate}
        error={form.errors['birthDate']}
        onChange={(day) => form.setFieldValue('birthDate', day)}
      />
      <NativeSelect
        label={t('fields.gender')}
        data={[choose, ...kinds]}
        {...must}
        {...form.getInputProps('gender')}
      />
    </div>
  );
}

function Trade({ form }: { form: Form }) {
  const { t } = useTranslation('profile');
  const { data = [] } = useCategories();
  const isMaster = form.values.role === 'master';
  const must = { required: true, withAsterisk: false };
  const roles = (['client', 'master'] as const).map((value) => ({
    value,
    label: t(`role.${value}`),
  }));
  const categories = data.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <div className={classes.fields}>
      <NativeSelect
        label={t('fields.role')}
        data={[{ value: '', label: t('fields.choose') }, ...roles]}
        description={isMaster ? t('form.masterHint') : undefined}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...must}
        {...form.getInputProps('role')}
      />
      {isMaster && (
        <NativeSelect
          label={t('fields.category')}
          data={[{ value: '', label: t('fields.choose') }, ...categories]}
          {...must}
          {...form.getInputProps('category')}
        />
      )}
    </div>
  );
}

function About({ form }: { form: Form }) {
  const { t } = useTranslation('profile');
  const { role, about } = form.values;
  const hint = { count: about.trim().length, min: aboutLimits.master };
  return (
    <Textarea
      label={t('fields.about')}
      description={role === 'master' ? t('form.aboutCount', hint) : undefined}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      rows={8}
      maxLength={aboutLimits.max}
      {...form.getInputProps('about')}
    />
  );
}

/** Validates and saves; a refusal leaves the typed values. */
function useSave(profile: Profile, form: Form) {
  const { t } = useTranslation('profile');
  const { client } = trpc.useUtils();
  const newer = useVersionConflict<Profile>(profile);
  const [base, setBase] = useState(profile);
  // Another form of this page has saved other fields meanwhile: only the version changes.
  if (profile.version > base.version && isSameForm(profile, base)) {
    setBase(profile);
    newer.adopt(profile);
  }
  const { form: element, focusFirstError } = useErrorFocus();
  const issueTexts = useIssueTexts();
  const errorText = useErrorText();
  const refresh = useRefreshPerson();
  const [failure, setFailure] = useState<string | null>(null);
  const check = useLazySchema(inputSchema);
  const showAtFields = ({ categoryId, ...fields }: Record<string, string>) => {
    form.setErrors({ ...fields, ...(categoryId && { category: categoryId }) });
    focusFirstError();
  };
  const update = trpc.auth.profile.update.useMutation({
    onSuccess: async (saved) => {
      setBase(saved);
      newer.adopt(saved);
      showToast({ title: t('form.saved') });
      await refresh();
    },
    onError: (error) => {
      const message = errorText(error);
      setFailure(t('form.failedBecause', { message }));
      showToast({ title: t('form.failed'), message, tone: 'error' });
      showAtFields(issueTexts(error));
      void newer.find(error, () => client.auth.profile.own.query());
    },
  });
  const send = async (version: number) => {
    if (update.isPending) return;
    setFailure(null);
    form.clearErrors();
    const checked = await check({ ...toInput(form.values), version });
    if (checked === undefined) return;
    if ('data' in checked) update.mutate(checked.data);
    else showAtFields(checked.errors);
  };
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    void send(newer.version ?? profile.version);
  };
  const take = (stored: Profile) => {
    form.setValues(valuesOf(stored));
    setFailure(null);
    setBase(stored);
    newer.adopt(stored);
  };
  return {
    element,
    save,
    failure,
    newer: newer.newer,
    take,
    keep: (stored: Profile) => void send(stored.version),
    isSaving: update.isPending,
    isSaved: update.isSuccess,
  };
}

/** The form for all editable fields of a person. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const form = useForm<ProfileValues>({ initialValues: valuesOf(profile) });
  const { element, save, failure, newer, take, keep, isSaving, isSaved } = useSave(profile, form);
  return (
    <Form gap="lg" ref={element} onSubmit={save}>
      {newer && (
        <NewerProfile
          stored={newer}
          values={form.values}
          isBusy={isSaving}
          onTake={() => take(newer)}
          onKeep={() => keep(newer)}
        />
      )}
      <Names form={form} />
      <Facts form={form} />
      <Trade form={form} />
      <About form={form} />
      {failure && (
        <Text c="var(--danger)" role="alert">
          {failure}
        </Text>
      )}
      <Actions gap="md">
        <Button type="submit" loading={isSaving}>
          {t('form.save')}
        </Button>
        {isSaved && !failure && (
          <Text component="span" c="var(--brand-text)" fw={650}>
            {t('form.saved')}
          </Text>
        )}
      </Actions>
    </Form>
  );
}
