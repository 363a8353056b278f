import { useEffect, useState } from 'react';

/** The secret of a letter: behind `#token=`, as our letters have it, or as `?token=`, as it is documented. */
export function readToken({ hash, search }: Pick<Location, 'hash' | 'search'>): string {
  const inHash = new URLSearchParams(hash.replace(/^#/, '')).get('token');
  return inHash ?? new URLSearchParams(search).get('token') ?? '';
}

/** The address without the secret; what else stands in it, such as the language, stays. */
export function withoutToken({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const kept = new URLSearchParams(search);
  kept.delete('token');
  return kept.size === 0 ? pathname : `${pathname}?${kept.toString()}`;
}

/** Reads the secret once, and takes it out of the address and the history: nobody finds it there afterwards. */
export function useResetToken(): string {
  const [token] = useState(() => readToken(window.location));
  useEffect(() => {
    if (readToken(window.location) === '') return;
    window.history.replaceState(window.history.state, '', withoutToken(window.location));
  }, []);
  return token;
}
