import { useEffect, useState } from 'react';

/** The secret behind `#token=`; fragments are sent to no server and stand in no log. */
export function readToken(hash: string): string {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? '';
}

/**
 * The secret that this page's address came with. It is read once and then taken out of the address and the history,
 * so that neither a shared screen nor the next person at this machine finds it.
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
