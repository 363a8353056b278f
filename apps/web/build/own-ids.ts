import type { Plugin } from 'vite';

const libraryIds = /[\\/]@mantine[\\/]hooks[\\/]esm[\\/]use-id[\\/]use-id\.mjs$/;

/** React's own, which are as good and are there when a part is drawn. */
const ownIds = `import { useId as useOwnId } from 'react';
export function useId(given) {
  const id = useOwnId();
  return typeof given === 'string' ? given : 'mantine-' + id;
}
`;

/**
 * The library gives each field, menu and button with an id another one as soon as it is drawn: all of them are drawn
 * twice, the second time in one go, during which the browser answers nobody.
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
