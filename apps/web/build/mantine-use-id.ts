import type { Plugin } from 'vite';

const libraryIds = /[\\/]@mantine[\\/]hooks[\\/]esm[\\/]use-id[\\/]use-id\.mjs$/;

/** React's `useId`, which is available during the first render. */
const ownIds = `import { useId as useOwnId } from 'react';
export function useId(given) {
  const id = useOwnId();
  return typeof given === 'string' ? given : 'mantine-' + id;
}
`;

/**
 * Mantine replaces the generated id of each field, menu and button in an effect: all of them render twice, the second
 * time synchronously, which blocks the main thread.
 */
export function ownIdsAtOnce(): Plugin {
  let isMet = false;
  return {
    name: 'own-ids-at-once',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      isMet = false;
    },
    transform(_code, id) {
      if (!libraryIds.test(id)) return null;
      isMet = true;
      return ownIds;
    },
    generateBundle() {
      if (!isMet) this.error("The library's ids have moved: own-ids.ts looks for them.");
    },
  };
}
