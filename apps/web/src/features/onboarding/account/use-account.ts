import type { FormErrors } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '../../../core/api/trpc.ts';
import { statedLanguage } from '../../../core/i18n/i18n.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { readOneOf } from '../../../core/navigation/search-params.ts';
import { signIn } from '../../../core/session/session.ts';
import { clearDraft, storeDraft } from '../../auth/registration/registration-draft.ts';
import { useRegistrationRules } from '../../auth/registration/registration-rules.ts';
import { toPerson } from '../../auth/registration/registration.ts';
import {
  useFieldErrors,
  useOutcomeToasts,
  useRegistration,
} from '../../auth/registration/use-registration.ts';
import {
  type AccountStep,
  accountSteps,
  errorsOf,
  firstRefused,
  isAfter,
  suggestedName,
} from './account-order.ts';
import { useAddress } from '../../../core/navigation/use-address.ts';

/** The steps before the account: each is stored on this device, and the last one opens the account. */
export function useAccount() {
  const { t } = useTranslation('onboarding');
  const navigate = useNavigate();
  const search = useAddress('step');
  const registration = useRegistration();
  const { form } = registration;
  const rules = useRegistrationRules();
  const fields = useFieldErrors(registration);
  const toasts = useOutcomeToasts('masterFailed');

  const problems = (): FormErrors => {
    const { values } = form;
    // One password field: it can be shown, and the repeated one is not sent.
    const repeated = { ...values, confirmPassword: values.password };
    return {
      ...rules.step('basics', repeated, {}),
      ...(values.category === '' && { category: t('account.categoryRequired') }),
    };
  };
  // The first incomplete step at first: it must not move while it is filled in.
  const [reached, setReached] = useState(() => firstRefused(problems()) ?? 'account');
  const named = readOneOf(accountSteps, search.step);
  const step = named === undefined || isAfter(named, reached) ? reached : named;

  const goTo = (next: AccountStep) => {
    if (isAfter(next, reached)) setReached(next);
    void navigate({ to: '/profile/start', search: { step: next } });
  };
  const register = trpc.auth.register.useMutation({
    onSuccess: ({ user, token }) => {
      clearDraft();
      signIn(user, token);
      toasts.done();
      void navigate({ to: '/profile/start', search: {}, replace: true });
    },
    onError: (error) => {
      toasts.failed(error);
      const errors = fields.refusedFields(error);
      const refused = firstRefused(errors);
      if (refused !== undefined && refused !== step) goTo(refused);
      fields.show(errors);
    },
  });
  const advance = () => {
    if (fields.show(errorsOf(step, problems()))) return;
    storeDraft();
    const next = accountSteps[accountSteps.indexOf(step) + 1];
    if (next === undefined) {
      toasts.begin();
      const { values } = form;
      return register.mutate({
        ...toPerson(values),
        userType: 'master',
        category: Number(values.category),
        language: statedLanguage(),
      });
    }
    if (next === 'account' && form.values.username === '')
      form.setFieldValue('username', suggestedName(form.values.email));
    return goTo(next);
  };
  const before = accountSteps[accountSteps.indexOf(step) - 1];
  return {
    form,
    step,
    element: fields.element,
    failure: toasts.failure,
    isSending: register.isPending,
    goTo,
    goBack: before && (() => goTo(before)),
    advance,
  };
}
