import { registerInput, registerMasterInput } from '@mesterhand/domain/auth/schema';
import { documentMimes, megabyte, requiredDocuments } from '@mesterhand/domain/uploads/documents';
import type { FormErrors } from '@mantine/form';
import { readError, useErrorText } from '../../../core/api/errors.ts';
import { useIssueTexts } from '../../../core/api/issue-texts.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import {
  type Documents,
  type RegistrationValues,
  type Step,
  stepOf,
  toPerson,
  toUserData,
} from './registration.ts';

/** Translated schema issues, by field path. */
export function useSchemaErrors() {
  const issueTexts = useIssueTexts();
  return ({ error }: { error?: { issues: unknown } | undefined }): FormErrors =>
    error ? issueTexts(new Error('Refused', { cause: { issues: error.issues } })) : {};
}

/** The error of a file's type or size, before it is uploaded; undefined when it is valid. */
export function useFileProblem(maxMegabytes: number) {
  const { t } = useTranslation('auth');
  return (file: File): string | undefined => {
    if (!documentMimes.some((mime) => mime === file.type)) return t('documents.wrongType');
    if (file.size > maxMegabytes * megabyte) return t('documents.tooLarge', { max: maxMegabytes });
    return undefined;
  };
}

/** The errors of each part of the form; an empty object when it is valid. */
export function useRegistrationRules() {
  const { t } = useTranslation(['auth', 'refusals']);
  const schemaErrors = useSchemaErrors();
  const basics = (values: RegistrationValues): FormErrors => {
    const errors = schemaErrors(registerInput.safeParse(toPerson(values)));
    if (values.confirmPassword === '') errors.confirmPassword = t('refusals:issues.required');
    else if (values.confirmPassword !== values.password)
      errors.confirmPassword = t('refusals:issues.passwordsDiffer');
    if (!values.terms) errors.terms = t('register.termsRequired');
    return errors;
  };
  const services = (values: RegistrationValues): FormErrors => {
    const errors = schemaErrors(registerMasterInput.safeParse(toUserData(values)));
    return Object.fromEntries(
      Object.entries(errors).filter(([path]) => stepOf(path) === 'services'),
    );
  };
  const documents = (chosen: Documents): FormErrors =>
    Object.fromEntries(
      requiredDocuments
        .filter((type) => !chosen[type])
        .map((type) => [type, t('documents.required')]),
    );
  const step = (name: Step, values: RegistrationValues, chosen: Documents): FormErrors => {
    if (name === 'services') return services(values);
    if (name === 'documents') return documents(chosen);
    const errors = basics(values);
    if (!values.isMaster) errors.isMaster = t('register.confirmMasterRequired');
    return errors;
  };
  return { basics, step };
}

/** The field of the server's refusal; empty when it has none. */
export function useRefusedFields() {
  const { t } = useTranslation('auth');
  const issueTexts = useIssueTexts();
  const errorText = useErrorText();
  return (error: unknown): FormErrors => {
    const { code, issues } = readError(error);
    if (code === 'auth.emailTaken') return { email: errorText(error) };
    if (code === 'auth.usernameTaken') return { username: errorText(error) };
    if (!code?.startsWith('uploads.')) return issueTexts(error);
    const text = code === 'uploads.wrongType' ? t('documents.wrongType') : errorText(error);
    return Object.fromEntries(issues.map(({ path }) => [path.join('.'), text]));
  };
}
