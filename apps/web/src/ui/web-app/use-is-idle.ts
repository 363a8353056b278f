import { useEffect, useState } from 'react';

/** Milliseconds after which a browser that is never idle, or can't tell, counts as idle. */
const patienceMs = 3000;

function whenIdle(run: () => void): () => void {
  // Safari has no such call.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, patienceMs);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(run, { timeout: patienceMs });
  return () => cancelIdleCallback(id);
}

/** True once the page has loaded and the browser has nothing better to do: nothing here is worth a later page. */
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
