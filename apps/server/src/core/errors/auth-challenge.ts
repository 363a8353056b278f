import type { AppError } from '@mesterhand/domain/errors/codes';

/**
 * The `WWW-Authenticate` header of a 401 (RFC 6750); undefined for other errors. Distinguishes an invalid token from a
 * missing one.
 */
export function authChallenge(
  refusals: readonly AppError[],
  authorization: string | undefined,
): string | undefined {
  if (!refusals.some(({ status }) => status === 401)) return undefined;
  const isDead =
    authorization !== undefined && refusals.some(({ code }) => code === 'auth.required');
  return `Bearer realm="mesterhand"${isDead ? ', error="invalid_token"' : ''}`;
}
