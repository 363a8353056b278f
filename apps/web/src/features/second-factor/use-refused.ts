import { useState } from 'react';
import { readError, useErrorText } from '../../core/api/errors.ts';
import { useIssueTexts } from '../../core/api/issue-texts.ts';
import { useWait } from '../auth/login/use-wait.ts';

type Form = { setErrors(errors: Record<string, string>): void; errors: object };

/** Shows a refusal: at its field, as a countdown, or above the button. */
export function useRefused(form: Form) {
  const issueTexts = useIssueTexts();
  const errorText = useErrorText();
  const wait = useWait();
  const [problem, setProblem] = useState<string>();
  const refuse = (error: unknown): void => {
    setProblem(undefined);
    if (wait.take(error)) return;
    if (readError(error).issues.length > 0) form.setErrors(issueTexts(error));
    else setProblem(errorText(error));
  };
  return { refuse, problem, wait };
}
