import type { Fix, PositionProblem } from '@mesterhand/domain/tracking/fix';
import { panelOptions } from '@mesterhand/domain/tracking/sending';
import { useCallback, useEffect, useRef, useState } from 'react';
import { locate, NoPosition } from '../../core/browser/geolocation.ts';

export type PositionPermission = 'allowed' | 'denied' | 'unknown';

/** The geolocation permission and the position. The position is not sent anywhere from here. */
export type OwnPosition = {
  permission: PositionPermission;
  isLocating: boolean;
  fix: Fix | null;
  problem: PositionProblem | null;
  /** Reads the position; the browser may ask for permission. */
  locate(): void;
};

const permissions: Record<PermissionState, PositionPermission> = {
  granted: 'allowed',
  denied: 'denied',
  prompt: 'unknown',
};

/** The browser's permission state and its changes; unknown where the API is missing. */
function usePermission() {
  const [permission, setPermission] = useState<PositionPermission>('unknown');
  useEffect(() => {
    const ended = new AbortController();
    const follow = async () => {
      const status = await navigator.permissions.query({ name: 'geolocation' });
      if (ended.signal.aborted) return;
      const read = () => setPermission(permissions[status.state]);
      read();
      status.addEventListener('change', read, { signal: ended.signal });
    };
    // Old browsers lack the Permissions API or this name.
    if ('permissions' in navigator) follow().catch(() => {});
    return () => ended.abort();
  }, []);
  return [permission, setPermission] as const;
}

/** The user's position, read at once where already permitted (C-60). */
export function useOwnPosition(): OwnPosition {
  const [permission, setPermission] = usePermission();
  const [isLocating, setLocating] = useState(false);
  const [found, setFound] = useState<Pick<OwnPosition, 'fix' | 'problem'>>({
    fix: null,
    problem: null,
  });

  const wasAsked = useRef(false);

  const ask = useCallback(() => {
    wasAsked.current = true;
    setLocating(true);
    locate(panelOptions)
      .then(
        (fix) => {
          setPermission('allowed');
          setFound({ fix, problem: null });
        },
        (error: unknown) => {
          const problem = error instanceof NoPosition ? error.problem : 'unknown';
          if (problem === 'denied') {
            setPermission('denied');
            wasAsked.current = false;
          }
          setFound(({ fix }) => ({ fix, problem }));
        },
      )
      .finally(() => setLocating(false));
  }, [setPermission]);

  useEffect(() => {
    if (permission === 'allowed' && !wasAsked.current) ask();
  }, [permission, ask]);

  return { permission, isLocating, ...found, locate: ask };
}
