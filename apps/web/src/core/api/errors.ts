import { errorClassOf } from '@mesterhand/domain/errors/classes';
import type { ErrorCode, Issue } from '@mesterhand/domain/errors/codes';
import { issueBounds } from '@mesterhand/domain/numbers/bounds';
import { writeNumber } from '@mesterhand/domain/numbers/typed';
import { useCallback } from 'react';
import type catalogue from '../refusals/locales/nb.json';
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

/** The short keys in schema issues; the catalogue has their texts. */
type IssueKey = keyof typeof catalogue.issues;

const isBounded = (key: string): key is keyof typeof issueBounds => Object.hasOwn(issueBounds, key);

/** The bounds of a refused number, for the texts that mention them. */
function boundsOf(key: string): { min: string; max: string } {
  const { min, max } = isBounded(key) ? issueBounds[key] : { min: 0, max: 0 };
  return { min: writeNumber(min), max: writeNumber(max) };
}

/** Texts for refused fields by path (`services.0.price`), ready for a form's `setErrors`. */
export function useIssueTexts(): (error: unknown) => Record<string, string> {
  const { t, i18n } = useTranslation('refusals');
  return useCallback(
    (error) => {
      const isIssue = (key: string): key is IssueKey =>
        i18n.exists(`issues.${key}`, { ns: 'refusals' });
      return Object.fromEntries(
        readError(error).issues.map(({ path, message }) => {
          const sentence: string = isIssue(message)
            ? t(`issues.${message}`, boundsOf(message))
            : t('issues.invalid');
          return [path.join('.'), sentence];
        }),
      );
    },
    [t, i18n],
  );
}
