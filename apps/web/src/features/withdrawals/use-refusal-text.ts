import type { ErrorCode } from '@mesterhand/domain/errors/codes';
import { useErrorText } from '../../core/api/errors.ts';

/** The text of a refusal that an answer names by its code, as if the call had been refused. */
export function useRefusalText(): (code: ErrorCode) => string {
  const errorText = useErrorText();
  return (code) => errorText(new Error(code, { cause: { code, status: 409 } }));
}
