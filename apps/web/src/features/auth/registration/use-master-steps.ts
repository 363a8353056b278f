import { useEffect, useRef, useState } from 'react';
import { clearDraft } from './registration-draft.ts';
import { useRegistrationRules } from './registration-rules.ts';
import { type Step, stepOf, steps } from './registration.ts';
import { sendMasterRegistration } from './send-registration.ts';
import type { SignedIn } from '../login/use-enter.ts';
import { type Registration, useFieldErrors, useOutcomeToasts } from './use-registration.ts';

/** Upload progress from 0 to 1; null when nothing is being sent. */
type Sent = number | null;

/** The current step of three, and what Next does in each. */
export function useMasterSteps(registration: Registration, onDone: (signedIn: SignedIn) => void) {
  const { form, documents } = registration;
  const [step, setStep] = useState<Step>('basics');
  const [sent, setSent] = useState<Sent>(null);
  const running = useRef<AbortController>(null);
  const rules = useRegistrationRules();
  const fields = useFieldErrors(registration);
  const toasts = useOutcomeToasts('masterFailed');
  const place = steps.indexOf(step);

  // Closing the dialog aborts the upload.
  useEffect(() => () => running.current?.abort(), []);

  const goTo = (next: Step) => {
    form.clearErrors();
    setStep(next);
  };
  const refuse = (error: unknown) => {
    if (running.current?.signal.aborted) return;
    setSent(null);
    toasts.failed(error);
    const errors = fields.refusedFields(error);
    const refusedSteps = Object.keys(errors).map(stepOf);
    const first = steps.find((name) => refusedSteps.includes(name));
    if (first) setStep(first);
    fields.show(errors);
  };
  const send = () => {
    running.current = new AbortController();
    const { signal } = running.current;
    setSent(0);
    toasts.begin();
    sendMasterRegistration({ values: form.values, documents, signal, onProgress: setSent }).then(
      (signedIn) => {
        clearDraft();
        onDone(signedIn);
        toasts.done();
      },
      refuse,
    );
  };
  const advance = () => {
    if (sent !== null || fields.show(rules.step(step, form.values, documents))) return;
    const next = steps[place + 1];
    if (next) goTo(next);
    else send();
  };
  return {
    step,
    place: place + 1,
    count: steps.length,
    back: () => goTo(steps[place - 1] ?? 'basics'),
    goTo,
    advance,
    element: fields.element,
    sent,
    failure: toasts.failure,
  };
}
