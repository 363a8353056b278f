import { useEffect, useRef, useState } from 'react';
import { type Place, placeBetween } from './geometry.ts';

const DURATION = 900;

const wantsStillness = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The animated position of a moving marker; without animation for users who prefer reduced motion. */
export function useGlide({ latitude, longitude }: Place): Place {
  const [shown, setShown] = useState<Place>({ latitude, longitude });
  const last = useRef(shown);
  useEffect(() => {
    const from = last.current;
    const to = { latitude, longitude };
    const show = (place: Place) => {
      last.current = place;
      setShown(place);
    };
    if (from.latitude === latitude && from.longitude === longitude) return;
    if (wantsStillness()) {
      show(to);
      return;
    }
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const share = Math.min(1, Math.max(0, (now - start) / DURATION));
      show(share === 1 ? to : placeBetween(from, to, share));
      if (share < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [latitude, longitude]);
  return shown;
}
