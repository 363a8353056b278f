import { type FormErrors, useForm } from '@mantine/form';
import type { DocumentType } from '@mesterhand/domain/uploads/documents';
import { useState } from 'react';
import { readError, useErrorText } from '../../../core/api/errors.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { keepDraft, readDraft } from './registration-draft.ts';
import { useRefusedFields } from './registration-rules.ts';
import type { RegistrationValues } from './registration.ts';
import { useErrorFocus } from '../use-error-focus.ts';

/** The input of both kinds of registration; it survives switching between them. */
export function useRegistration() {
  const [draft] = useState(readDraft);
  const [documents, setDocuments] = useState(draft.documents);
  const form = useForm<RegistrationValues>({
    initialValues: draft.values,
    onValuesChange: (values) => keepDraft({ values }),
  });
  const choose = (type: DocumentType, file: File | undefined) => {
    const { [type]: _replaced, ...others } = documents;
    const chosen = file ? { ...others, [type]: file } : others;
    setDocuments(chosen);
    keepDraft({ documents: chosen });
    form.clearFieldError(type);
  };
  return { form, documents, choose };
}
export type Registration = ReturnType<typeof useRegistration>;

/** Sets errors on the fields and focuses the first. */
export function useFieldErrors({ form }: Registration) {
  const focus = useErrorFocus();
  const refusedFields = useRefusedFields();
  const show = (errors: FormErrors): boolean => {
    form.setErrors(errors);
    focus.focusFirstError();
    return Object.keys(errors).length > 0;
  };
  return { element: focus.form, show, refusedFields };
}

/** Shows the outcome of a registration: in a toast, and as `failure` next to the button. */
export function useOutcomeToasts(fallback: 'somethingWrong' | 'masterFailed') {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const [failure, setFailure] = useState<string | null>(null);
  return {
    failure,
    begin: () => setFailure(null),
    done: () => showToast({ title: t('register.done') }),
    failed: (error: unknown) => {
      const message = readError(error).code ? errorText(error) : t(`register.${fallback}`);
      showToast({ title: t('register.failed'), message, tone: 'error' });
      setFailure(`${t('register.failed')}. ${message}`);
    },
  };
}
