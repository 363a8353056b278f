import { useEffect } from 'react';

/**
 * Tells the style sheets how much of the page a phone's keyboard leaves in sight: `--visible-height`. Some browsers
 * shrink the page for their keyboard, others lay it over the page, so the visible part is measured.
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
