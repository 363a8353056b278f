import type { ErrorCode } from '@mesterhand/domain/errors/codes';
import { isErrorCode } from '../../core/api/errors.ts';

/** The parameters of the completion page. */
export type Completion =
  | { kind: 'code'; code: string }
  /** The documented parameters; `user` is the raw text. */
  | { kind: 'documented'; token: string; user: string }
  | { kind: 'linked' }
  | { kind: 'error'; code: ErrorCode; isLink: boolean }
  | { kind: 'nothing'; reason: string };

/**
 * Reads the fragment, as our server writes it, or the documented query parameters `token` and `user`, which other
 * clients may still use.
 */
export function readCompletion({ hash, search }: Pick<Location, 'hash' | 'search'>): Completion {
  const words = new URLSearchParams(hash.replace(/^#/, ''));
  const code = words.get('code');
  if (code) return { kind: 'code', code };
  if (words.has('linked')) return { kind: 'linked' };
  const error = words.get('error');
  if (error !== null) {
    const known = isErrorCode(error) ? error : 'server.internal';
    return { kind: 'error', code: known, isLink: words.get('purpose') === 'link' };
  }
  const query = new URLSearchParams(search);
  const token = query.get('token') ?? '';
  if (token === '' || token.length > 200) return { kind: 'nothing', reason: 'no token' };
  return { kind: 'documented', token, user: query.get('user') ?? '' };
}
