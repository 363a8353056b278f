import { useEffect, useState } from 'react';

/** The reset token: behind `#token=`, as in our emails, or as `?token=`, as documented. */
export function readToken({ hash, search }: Pick<Location, 'hash' | 'search'>): string {
  const inHash = new URLSearchParams(hash.replace(/^#/, '')).get('token');
  return inHash ?? new URLSearchParams(search).get('token') ?? '';
}

/** The URL without the token; the rest, such as the language, is kept. */
export function withoutToken({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const kept = new URLSearchParams(search);
  kept.delete('token');
  return kept.size === 0 ? pathname : `${pathname}?${kept.toString()}`;
}

/** Reads the token once, and removes it from the URL and the history. */
export function useResetToken(): string {
  const [token] = useState(() => readToken(window.location));
  useEffect(() => {
    if (readToken(window.location) === '') return;
    window.history.replaceState(window.history.state, '', withoutToken(window.location));
  }, []);
  return token;
}
