import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import { useIssueTexts } from '../api/issue-texts.ts';
import { untilLoaded } from '../browser/late-code.ts';
import { fetchWithRetry } from '../navigation/lazy-part.ts';

/** The parsed form, or the error of each field. */
type Checked<T> = { data: T; errors: Record<string, never> } | { errors: Record<string, string> };

/**
 * A lazily loaded schema for forms. The schema library is as large as a whole screen and needed only on submit: it is
 * fetched once the form is drawn.
 */
export function lazySchema<S extends z.ZodType>(fetch: () => Promise<S>): () => Promise<S> {
  let coming: Promise<S> | undefined;
  return () => (coming ??= fetchWithRetry(fetch));
}

/** Validates the form; undefined while an earlier validation is still running. */
export function useLazySchema<S extends z.ZodType>(
  schema: () => Promise<S>,
): (typed: unknown) => Promise<Checked<z.output<S>> | undefined> {
  const issueTexts = useIssueTexts();
  const isChecking = useRef(false);
  useEffect(() => void schema(), [schema]);
  return async (typed) => {
    if (isChecking.current) return undefined;
    isChecking.current = true;
    const read = (await untilLoaded(schema())).safeParse(typed);
    isChecking.current = false;
    if (read.success) return { data: read.data, errors: {} };
    const { issues } = read.error;
    return { errors: issueTexts(new Error('input.invalid', { cause: { issues } })) };
  };
}
