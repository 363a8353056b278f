import { useEffect } from 'react';

/**
 * Sets `--visible-height`, the part of the page that a phone's keyboard leaves visible. Some browsers resize the page
 * for their keyboard, others overlay it, so the visual viewport is measured.
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const { style } = document.documentElement;
    const measure = () => style.setProperty('--visible-height', `${viewport.height}px`);
    measure();
    viewport.addEventListener('resize', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      style.removeProperty('--visible-height');
    };
  }, []);
}
