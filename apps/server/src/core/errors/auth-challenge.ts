import type { AppError } from '@mesterhand/domain/errors/codes';

/**
 * What an answer of 401 says of how to sign in (RFC 6750): undefined where nothing was refused for that. A caller whose
 * token is dead or unknown is told apart from one that sent none.
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
