import { documentTypes, requiredDocuments } from '@mesterhand/domain/uploads/documents';
import type { SubmitEvent } from 'react';
import { usePublicSettings } from '../../../core/session/site-settings.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { StepProgress } from '../../../ui/step-progress.tsx';
import { useStepFocus } from '../../../ui/use-step-focus.ts';
import { DocumentField } from './document-field.tsx';
import masterClasses from './master-form.module.css';
import { PersonFields, TermsCheckbox, CheckboxField } from './person-fields.tsx';
import { useFileProblem } from './registration-rules.ts';
import { steps } from './registration.ts';
import { TradeFields } from './trade-fields.tsx';
import type { SignedIn } from '../login/use-enter.ts';
import { FormFailure } from '../form-failure.tsx';
import { useMasterSteps } from './use-master-steps.ts';
import type { Registration } from './use-registration.ts';

/** Upload limit in megabytes, until the settings are loaded. */
const DEFAULT_MAX_MEGABYTES = 5;

function Documents({ registration, disabled }: { registration: Registration; disabled: boolean }) {
  const { t } = useTranslation('auth');
  const { form, documents, choose } = registration;
  const { data: settings } = usePublicSettings();
  const maxMegabytes = settings?.maxFileSize ?? DEFAULT_MAX_MEGABYTES;
  const problemOf = useFileProblem(maxMegabytes);
  return (
    <>
      <Text c="dimmed" size="sm">
        {t('documents.intro')}
      </Text>
      {documentTypes.map((type) => (
        <DocumentField
          key={type}
          type={type}
          file={documents[type]}
          error={form.errors[type]}
          required={requiredDocuments.some((required) => required === type)}
          maxMegabytes={maxMegabytes}
          disabled={disabled}
          onChoose={(file) => {
            const problem = file && problemOf(file);
            if (problem) return form.setFieldError(type, problem);
            choose(type, file);
          }}
        />
      ))}
    </>
  );
}

function UploadProgress({ sent }: { sent: number }) {
  const { t } = useTranslation('auth');
  const text = t(sent < 1 ? 'documents.uploading' : 'documents.checking');
  return (
    <Stack gap="xs" fz="sm" role="status">
      {text}
      <ProgressBar value={sent} max={1} aria-label={text} />
    </Stack>
  );
}

type MasterFormProps = { registration: Registration; onDone(signedIn: SignedIn): void };

/** A master registers in three steps; each is validated before the next, and going back keeps the input. */
export function MasterForm({ registration, onDone }: MasterFormProps) {
  const { t } = useTranslation('auth');
  const { form } = registration;
  const { step, place, count, back, goTo, advance, element, sent, failure } = useMasterSteps(
    registration,
    onDone,
  );
  const panel = useStepFocus(step);
  const isSending = sent !== null;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    advance();
  };
  return (
    <Form ref={element} onSubmit={submit}>
      <StepProgress
        label={t('steps.label')}
        steps={steps.map((name) => ({ name, text: t(`steps.${name}`) }))}
        current={step}
        onBack={isSending ? () => undefined : goTo}
      />
      <Stack
        className={masterClasses.panel}
        ref={panel}
        tabIndex={-1}
        role="group"
        aria-label={`${t('steps.place', { step: place, count })}: ${t(`steps.${step}`)}`}
      >
        {step === 'basics' && (
          <>
            <PersonFields form={form} />
            <CheckboxField form={form} name="isMaster" label={t('register.confirmMaster')} />
            <TermsCheckbox form={form} />
          </>
        )}
        {step === 'services' && <TradeFields form={form} />}
        {step === 'documents' && <Documents registration={registration} disabled={isSending} />}
      </Stack>
      {isSending && <UploadProgress sent={sent} />}
      <FormFailure text={failure} />
      <Group justify="space-between" gap="sm" mt="xs">
        {place > 1 && (
          <Button variant="default" disabled={isSending} onClick={back}>
            {t('register.back')}
          </Button>
        )}
        <Button type="submit" ml="auto" loading={isSending}>
          {t(place < count ? 'register.next' : 'register.submitMaster')}
        </Button>
      </Group>
    </Form>
  );
}
