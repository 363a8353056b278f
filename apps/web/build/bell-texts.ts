import type { Plugin } from 'vite';
import { z } from 'zod';

const catalogueFile = /[\\/]domain[\\/]src[\\/]notifications[\\/]locales[\\/]\w+\.json$/;
const texts = z.record(z.string(), z.unknown());
const kind = z.looseObject({ email: texts }).transform(({ email: _, ...shown }) => shown);
const catalogue = z.looseObject({ kinds: z.record(z.string(), kind) });

/** The catalogues of notifications hold the texts of their emails too: the build leaves those out. */
export function bellTextsOnly(): Plugin {
  return {
    name: 'bell-texts-only',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!catalogueFile.test(id)) return null;
      const { email: _, ...shown } = catalogue.parse(JSON.parse(code));
      return { code: JSON.stringify(shown), map: null };
    },
  };
}
