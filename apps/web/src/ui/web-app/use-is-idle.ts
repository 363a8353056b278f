import { useEffect, useState } from 'react';

/** Timeout in milliseconds after which a browser that is never idle, or lacks the API, counts as idle. */
const timeoutMs = 3000;

function whenIdle(run: () => void): () => void {
  // Safari has no `requestIdleCallback`.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, timeoutMs);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(run, { timeout: timeoutMs });
  return () => cancelIdleCallback(id);
}

/** True once the page has loaded and the browser is idle. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let forget = (): void => {};
    const begin = (): void => {
      forget = whenIdle(() => setIdle(true));
    };
    if (document.readyState === 'complete') begin();
    else window.addEventListener('load', begin, { once: true });
    return () => {
      window.removeEventListener('load', begin);
      forget();
    };
  }, []);
  return isIdle;
}
