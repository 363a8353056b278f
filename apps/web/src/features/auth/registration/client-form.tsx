import type { SubmitEvent } from 'react';
import { statedLanguage } from '../../../core/i18n/i18n.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { PersonFields, TermsCheckbox } from './person-fields.tsx';
import { FormFailure } from '../form-failure.tsx';
import { clearDraft } from './registration-draft.ts';
import { useRegistrationRules } from './registration-rules.ts';
import { toPerson } from './registration.ts';
import type { SignedIn } from '../login/use-enter.ts';
import { type Registration, useFieldErrors, useOutcomeToasts } from './use-registration.ts';

type ClientFormProps = { registration: Registration; onDone(signedIn: SignedIn): void };

/** A customer registers in one step. */
export function ClientForm({ registration, onDone }: ClientFormProps) {
  const { t } = useTranslation('auth');
  const { form } = registration;
  const { element, show, refusedFields } = useFieldErrors(registration);
  const rules = useRegistrationRules();
  const toasts = useOutcomeToasts('somethingWrong');
  const register = trpc.auth.register.useMutation({
    onSuccess: (signedIn) => {
      clearDraft();
      onDone(signedIn);
      toasts.done();
    },
    onError: (error) => {
      toasts.failed(error);
      show(refusedFields(error));
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (register.isPending || show(rules.basics(form.values))) return;
    toasts.begin();
    register.mutate({
      ...toPerson(form.values),
      userType: 'client',
      language: statedLanguage(),
    });
  };
  return (
    <Form ref={element} onSubmit={submit}>
      <PersonFields form={form} />
      <TermsCheckbox form={form} />
      <FormFailure text={toasts.failure} />
      <Button type="submit" fullWidth loading={register.isPending}>
        {t('register.submit')}
      </Button>
    </Form>
  );
}
