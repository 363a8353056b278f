import { useCallback } from 'react';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The suspension in a refused sign-in; undefined where it was refused for another reason. */
function suspensionIn(error: unknown): { reason: string; until: string | null } | undefined {
  if (!isObject(error) || !isObject(error.data) || !isObject(error.data.app)) return undefined;
  const { suspension } = error.data.app;
  if (!isObject(suspension) || typeof suspension.reason !== 'string') return undefined;
  const { reason, until } = suspension;
  return { reason, until: typeof until === 'string' ? until : null };
}

/** Why an account cannot be signed in to and until when; undefined for any other refusal. */
export function useSuspensionText(): (error: unknown) => string | undefined {
  const { t } = useTranslation('auth');
  const format = useFormat();
  return useCallback(
    (error) => {
      const suspension = suspensionIn(error);
      if (suspension === undefined) return undefined;
      const { reason, until } = suspension;
      return until === null
        ? t('login.suspended', { reason })
        : t('login.suspendedUntil', { reason, until: format.dateTime(until) });
    },
    [t, format],
  );
}
