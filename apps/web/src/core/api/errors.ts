import { errorClassOf } from '@mesterhand/domain/errors/classes';
import type { ErrorCode, Issue } from '@mesterhand/domain/errors/codes';
import { useCallback } from 'react';
import { useTranslation } from '../i18n/translation.ts';

type Refusal = {
  code?: unknown;
  status?: unknown;
  issues?: unknown;
  retryAfter?: unknown;
  challenge?: unknown;
};

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

export type ReadError = {
  /** A listed code; undefined when the server gave none (no response, a proxy's page, a bug). */
  code: ErrorCode | undefined;
  status: number | undefined;
  message: string;
  issues: Issue[];
  /** Seconds after which a retry makes sense. */
  retryAfter?: number;
  /** The challenge for the second step of a sign-in. */
  challenge?: string;
};

/** The refusal: below `app` in a procedure's error, the body itself of a plain HTTP response. */
function refusalIn(error: unknown): Refusal {
  if (!(error instanceof Error)) return {};
  if ('data' in error && isObject(error.data) && isObject(error.data.app)) return error.data.app;
  return isObject(error.cause) ? error.cause : {};
}

function isIssueOfField(issue: unknown): issue is Issue {
  return isObject(issue) && Array.isArray(issue.path) && typeof issue.message === 'string';
}

/** Whether a value has the shape of an error code, `auth.required`. The known codes are in the catalogue of texts. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && /^[a-z][a-zA-Z]*(\.[a-z][a-zA-Z]*)+$/.test(value);
}

/** Reads any failed call, of procedures and of plain HTTP requests alike. */
export function readError(error: unknown): ReadError {
  const { code, status, issues, retryAfter, challenge } = refusalIn(error);
  return {
    code: isErrorCode(code) ? code : undefined,
    status: typeof status === 'number' ? status : undefined,
    message: error instanceof Error ? error.message : String(error),
    issues: Array.isArray(issues) ? issues.filter(isIssueOfField) : [],
    ...(typeof retryAfter === 'number' && { retryAfter }),
    ...(typeof challenge === 'string' && { challenge }),
  };
}

/**
 * The text shown for an error: by code, else by the class of the status. The texts of codes are loaded with the first
 * screen that may need one; until then the class decides.
 */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('core');
  const { t: say, i18n, ready } = useTranslation('refusals', { useSuspense: false });
  return useCallback(
    (error) => {
      const { code, status } = readError(error);
      if (code && ready && i18n.exists(`errors.${code}`, { ns: 'refusals' }))
        return say(`errors.${code}`);
      return status === undefined
        ? t('errorClass.network')
        : t(`errorClass.${errorClassOf(status)}`);
    },
    [t, say, i18n, ready],
  );
}
