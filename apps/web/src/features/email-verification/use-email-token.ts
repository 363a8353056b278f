import { useEffect, useState } from 'react';

/** A token from the fragment of an email link, by its name. */
export function readToken(hash: string, name: 'token' | 'stop'): string {
  return new URLSearchParams(hash.replace(/^#/, '')).get(name) ?? '';
}

/** Reads the tokens of the URL once, and removes them from it and from the history. */
export function useEmailTokens(): { token: string; stop: string } {
  const [secrets] = useState(() => {
    const { hash } = window.location;
    return { token: readToken(hash, 'token'), stop: readToken(hash, 'stop') };
  });
  useEffect(() => {
    if (window.location.hash === '') return;
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  }, []);
  return secrets;
}
