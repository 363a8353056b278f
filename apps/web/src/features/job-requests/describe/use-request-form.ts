import type { JobRequest } from '@mesterhand/domain/job-requests/schema';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useCategories } from '../../../core/i18n/category-names.ts';
import { useAuthor } from '../../../core/session/use-author.ts';
import { focusFirstInvalid } from '../../../ui/focus-invalid.ts';
import { keepDraft, newRequest, startValues } from './request-draft.ts';
import { type RequestLink, type RequestValues, steps } from './request-values.ts';
import { type FieldErrors, type Issues, useFieldTexts } from './use-field-texts.ts';
import { loadRequestCheck } from './use-request-check.ts';
import { useRequestPictures } from './use-request-pictures.ts';
import { useAbsorbedLink, useRequestSteps } from './use-request-steps.ts';
import { useSendRequest } from './use-send-request.ts';
import { useSuggestions } from './use-suggestions.ts';

/** The errors that remain after fields have changed: those of the changed ones no longer apply. */
function withoutErrorsOf(errors: FieldErrors, fields: readonly string[]): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(
      ([path]) => !path.split('.').some((part) => fields.includes(part)),
    ),
  );
}

/** Focuses the first invalid field after an attempt, in the step where it is. */
function useFocusOnErrors(step: string, attempt: number) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempt > 0) focusFirstInvalid(element.current);
  }, [step, attempt]);
  return element;
}

/** One check at a time, and none while the form is sent. */
function useOneCheck(check: () => Promise<void>, isSending: boolean) {
  const checking = useMutation({ mutationFn: check });
  const isBusy = checking.isPending || isSending;
  const advance = (): void => {
    if (!isBusy) checking.mutate();
  };
  return { isBusy, advance };
}

/** State and actions of the form, without its rendering. */
export function useRequestForm(link: RequestLink, onSent: (request: JobRequest) => void) {
  const userId = useAuthor();
  const [start] = useState(() => startValues(link, userId));
  const [values, setValues] = useState(start.values);
  const [isRestored, setRestored] = useState(start.isRestored);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const isSent = useRef(false);
  const fieldTexts = useFieldTexts();
  const { data: categories } = useCategories();
  const category = categories?.find(({ id }) => id === values.categoryId);
  const { step, goTo } = useRequestSteps(values);
  const element = useFocusOnErrors(step, attempt);
  useAbsorbedLink();
  useEffect(() => {
    if (!isSent.current) keepDraft(userId, values);
  }, [userId, values]);

  const change = useCallback((part: Partial<RequestValues>) => {
    setValues((before) => ({ ...before, ...part }));
    setErrors((before) => withoutErrorsOf(before, Object.keys(part)));
    setFailure(null);
  }, []);
  const pictures = useRequestPictures({
    kept: start.values.pictures,
    isNew: start.isNew,
    onUploaded: (urls) => setValues((before) => ({ ...before, pictures: urls })),
  });
  const suggestions = useSuggestions(values, { isShown: step === 'who' });

  /** Shows the texts at their fields, in the first step that has one. */
  const show = async (texts: FieldErrors): Promise<void> => {
    const { stepOf } = await loadRequestCheck();
    const wrong = Object.keys(texts).map((path) => stepOf(path.split('.')[0] ?? ''));
    const first = steps.find((name) => wrong.includes(name));
    setErrors(texts);
    if (first && first !== step) goTo(first);
    setAttempt((count) => count + 1);
  };
  const checked = {
    values,
    categoryCode: category?.code ?? '',
    masterIds: suggestions.chosen,
  };
  const sending = useSendRequest({
    checked,
    pictures,
    onIssues: (issues: Issues) => void show(fieldTexts(issues)),
    onPictures: (text) => void show({ pictures: text }),
    onFailure: setFailure,
    onSent: (request) => {
      isSent.current = true;
      onSent(request);
    },
  });

  /** Validates the steps so far, and goes on to the next one, or sends. The rules may have to be loaded. */
  const check = async (): Promise<void> => {
    setFailure(null);
    const { checkRequest, stepOf } = await loadRequestCheck();
    const { issues } = checkRequest({ ...checked, now: new Date() });
    const place = steps.indexOf(step);
    const own = issues.filter(({ path }) => steps.indexOf(stepOf(String(path[0]))) <= place);
    if (own.length > 0) return show(fieldTexts(own));
    setErrors({});
    const next = steps[place + 1];
    return next ? goTo(next) : sending.send();
  };
  const { isBusy, advance } = useOneCheck(check, sending.isSending);
  /** Begins again with what the link says. */
  const clear = () => {
    setRestored(false);
    setErrors({});
    setValues(newRequest(link));
    pictures.clear();
    goTo('problem');
  };
  return {
    values,
    change,
    errors,
    failure,
    element,
    step,
    goTo,
    advance,
    isSending: isBusy,
    pictures,
    category,
    suggestions,
    isRestored,
    clear,
  };
}

export type RequestForm = ReturnType<typeof useRequestForm>;
