import { documentTypes, requiredDocuments } from '@mesterhand/domain/uploads/documents';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { usePublicSettings } from '../../../core/session/site-settings.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import classes from '../auth.module.css';
import { DocumentField } from './document-field.tsx';
import masterClasses from './master-form.module.css';
import { PersonFields, TermsCheckbox, CheckboxField } from './person-fields.tsx';
import { useFileProblem } from './registration-rules.ts';
import { StepProgress } from './step-progress.tsx';
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
      <p className={masterClasses.hint}>{t('documents.intro')}</p>
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
    <div className={masterClasses.progress} role="status">
      {text}
      <progress className={masterClasses.bar} value={sent} max={1} aria-label={text} />
    </div>
  );
}

/** Moves the focus to a new step: its button is gone. */
function useStepFocus(step: string) {
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const { activeElement } = document;
    if (activeElement?.getAttribute('aria-invalid') !== 'true') panel.current?.focus();
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, [step]);
  return panel;
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
    <form className={classes.form} ref={element} noValidate onSubmit={submit}>
      <StepProgress current={step} onBack={isSending ? () => undefined : goTo} />
      <div
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
      </div>
      {isSending && <UploadProgress sent={sent} />}
      <FormFailure text={failure} />
      <div className={classes.actions}>
        {place > 1 && (
          <Button variant="default" disabled={isSending} onClick={back}>
            {t('register.back')}
          </Button>
        )}
        <Button type="submit" loading={isSending}>
          {t(place < count ? 'register.next' : 'register.submitMaster')}
        </Button>
      </div>
    </form>
  );
}
