import { useEffect } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** What a key of the panel asks for; null where it is another's. */
export function keyAction(event: KeyboardEvent): 'search' | 'keys' | null {
  if (event.repeat || event.altKey) return null;
  // By `code`, so that it works in a Cyrillic layout as well.
  if (event.ctrlKey || event.metaKey) return event.code === 'KeyK' ? 'search' : null;
  if (isTyping(event.target) || document.querySelector('[role="dialog"]')) return null;
  if (event.key === '/') return 'search';
  return event.key === '?' ? 'keys' : null;
}

/** The keys of the panel: Ctrl+K and / search, ? lists the keys. */
export function usePanelKeys(run: (action: 'search' | 'keys') => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = keyAction(event);
      if (action === null) return;
      event.preventDefault();
      run(action);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [run]);
}
