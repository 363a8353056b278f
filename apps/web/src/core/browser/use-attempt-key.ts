import { useCallback, useRef } from 'react';
import { newAttemptKey } from './session-storage.ts';

/** The idempotency key of a request: the same content sent again has the same key, so it counts once. */
export function useAttemptKey(): (request: object) => string {
  const attempt = useRef({ content: '', key: '' });
  return useCallback((request) => {
    const content = JSON.stringify(request);
    if (attempt.current.content !== content) attempt.current = { content, key: newAttemptKey() };
    return attempt.current.key;
  }, []);
}
