import type { Fix, PositionProblem } from '@mesterhand/domain/tracking/fix';
import { panelOptions } from '@mesterhand/domain/tracking/sending';
import { useCallback, useEffect, useRef, useState } from 'react';
import { locate, NoPosition } from '../../core/browser/geolocation.ts';

export type PositionPermission = 'allowed' | 'denied' | 'unknown';

/** Whether the page may read the position, and what is known of it. Nothing of it leaves the page from here. */
export type OwnPosition = {
  permission: PositionPermission;
  isLocating: boolean;
  fix: Fix | null;
  problem: PositionProblem | null;
  /** Reads the position, asking the person first where the browser has to. */
  locate(): void;
};

const permissions: Record<PermissionState, PositionPermission> = {
  granted: 'allowed',
  denied: 'denied',
  prompt: 'unknown',
};

/** What the browser says of the permission, and every change of it; browsers that can't tell leave it unknown. */
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
    // Old browsers have no permissions to ask about, or none of this name.
    if ('permissions' in navigator) follow().catch(() => {});
    return () => ended.abort();
  }, []);
  return [permission, setPermission] as const;
}

/** The position of whoever looks, read at once where that is allowed already (C-60). */
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
