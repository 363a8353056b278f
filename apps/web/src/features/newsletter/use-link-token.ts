import { useEffect, useState } from 'react';

/** The secret behind `#token=`; fragments are never sent to a server and appear in no log. */
export function readToken(hash: string): string {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? '';
}

/**
 * The secret in this page's URL. It is read once and then removed from the URL and the history, so that neither a
 * shared screen nor the next user of this machine finds it.
 */
export function useLinkToken(): string {
  const [token] = useState(() => readToken(window.location.hash));
  useEffect(() => {
    if (window.location.hash === '') return;
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  }, []);
  return token;
}
