import { cityCodes } from '@mesterhand/domain/places/city-codes';
import { useId } from 'react';
import { useCategories } from '../../../core/i18n/category-names.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { useDialog } from '../../../core/navigation/dialogs.tsx';
import { Button } from '../../../ui/button.tsx';
import { NativeSelect, TextInput } from '../../../ui/fields.tsx';
import { Box, Group, Text } from '../../../ui/layout.tsx';
import { LoadingNote, SkeletonBlock } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { StepProgress } from '../../../ui/step-progress.tsx';
import { NewPasswordField } from '../../auth/password-field.tsx';
import {
  CheckboxField,
  type RegistrationForm,
  TermsCheckbox,
} from '../../auth/registration/person-fields.tsx';
import classes from '../onboarding.module.css';
import { StepFrame } from '../step-frame.tsx';
import { accountSteps } from './account-order.ts';
import { useAccount } from './use-account.ts';

type FormPart = { form: RegistrationForm };
const must = { required: true, withAsterisk: false } as const;

/** The trades as tiles: one tap chooses, and no list has to be opened. */
function CategoryTiles({ form }: FormPart) {
  const { t } = useTranslation('onboarding');
  const { data, error, refetch } = useCategories();
  const errorId = useId();
  const problem = form.errors['category'];
  if (error) return <ErrorState isPage error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className={classes.tiles} aria-busy>
        <LoadingNote />
        {[1, 2, 3, 4, 5, 6, 7, 8].map((tile) => (
          <SkeletonBlock key={tile} width="100%" height={56} radius={12} />
        ))}
      </div>
    );
  return (
    <Box
      component="fieldset"
      m={0}
      p={0}
      bd={0}
      aria-invalid={Boolean(problem)}
      aria-describedby={problem ? errorId : undefined}
    >
      <legend className="visually-hidden">{t('account.titles.category')}</legend>
      <div className={classes.tiles}>
        {data.map(({ id, name }) => (
          <label key={id} className={classes.tile}>
            <input
              className="visually-hidden"
              type="radio"
              name="category"
              value={id}
              checked={form.values.category === String(id)}
              onChange={() => {
                form.setFieldValue('category', String(id));
                form.clearFieldError('category');
              }}
            />
            {name}
          </label>
        ))}
      </div>
      <Text c="var(--danger)" size="sm" mt="xs" id={errorId}>
        {problem}
      </Text>
    </Box>
  );
}

function Names({ form }: FormPart) {
  const { t } = useTranslation('auth');
  return (
    <>
      <TextInput
        label={t('fields.firstName')}
        size="md"
        name="given-name"
        autoComplete="given-name"
        enterKeyHint="next"
        {...must}
        {...form.getInputProps('firstName')}
      />
      <TextInput
        label={t('fields.lastName')}
        size="md"
        name="family-name"
        autoComplete="family-name"
        {...must}
        {...form.getInputProps('lastName')}
      />
    </>
  );
}

function Contact({ form }: FormPart) {
  const { t } = useTranslation(['auth', 'core', 'onboarding']);
  const optional = (label: string) => `${label} (${t('auth:fields.optional')})`;
  const cities = cityCodes.map((code) => ({ value: code, label: t(`core:cities.${code}`) }));
  return (
    <>
      <TextInput
        label={t('auth:fields.email')}
        size="md"
        type="email"
        name="email"
        autoComplete="email"
        autoCapitalize="none"
        {...must}
        {...form.getInputProps('email')}
      />
      <TextInput
        label={optional(t('auth:fields.phone'))}
        description={t('onboarding:account.phoneHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        size="md"
        type="tel"
        name="tel"
        autoComplete="tel"
        {...form.getInputProps('phone')}
      />
      <NativeSelect
        label={optional(t('auth:fields.city'))}
        size="md"
        name="city"
        data={[{ value: '', label: t('auth:fields.noCity') }, ...cities]}
        {...form.getInputProps('city')}
      />
    </>
  );
}

function Account({ form }: FormPart) {
  const { t } = useTranslation(['auth', 'onboarding']);
  return (
    <>
      <TextInput
        label={t('auth:fields.username')}
        description={t('onboarding:account.usernameHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        size="md"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        {...must}
        {...form.getInputProps('username')}
      />
      <NewPasswordField
        label={t('auth:fields.password')}
        size="md"
        name="new-password"
        {...must}
        {...form.getInputProps('password')}
        value={form.values.password}
      />
      <CheckboxField form={form} name="isMaster" label={t('auth:register.confirmMaster')} />
      <TermsCheckbox form={form} />
    </>
  );
}

/** Somebody who has an account continues with what the server has stored. */
function HasAccount() {
  const { t } = useTranslation('onboarding');
  const dialog = useDialog();
  return (
    <Group gap="xs" justify="space-between" wrap="nowrap">
      <Text c="dimmed" size="sm">
        {t('account.hasAccount')}
      </Text>
      <Button
        variant="subtle"
        mih={44}
        style={{ flex: 'none' }}
        onClick={() => dialog.open({ dialog: 'login' })}
      >
        {t('account.login')}
      </Button>
    </Group>
  );
}

/** The registration of a master up to the account. */
export default function AccountSteps() {
  const { t } = useTranslation('onboarding');
  const { form, step, element, failure, isSending, goTo, goBack, advance } = useAccount();
  const place = accountSteps.indexOf(step) + 1;
  return (
    <>
      <StepProgress
        label={t('accountLabel')}
        steps={accountSteps.map((name) => ({ name, text: t(`account.steps.${name}`) }))}
        current={step}
        onBack={isSending ? () => undefined : goTo}
      />
      <StepFrame
        name={step}
        title={t(`account.titles.${step}`)}
        place={t('place', { step: place, count: accountSteps.length })}
        element={element}
        failure={failure}
        isBusy={isSending}
        {...(step === 'account' && { nextLabel: t('account.submit') })}
        onBack={goBack}
        onNext={advance}
      >
        {step === 'category' && (
          <>
            <CategoryTiles form={form} />
            <HasAccount />
          </>
        )}
        {step === 'name' && <Names form={form} />}
        {step === 'contact' && <Contact form={form} />}
        {step === 'account' && <Account form={form} />}
      </StepFrame>
    </>
  );
}
