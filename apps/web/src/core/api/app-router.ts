/** Type-only: no server code is bundled. */
export type { AppRouter } from '@mesterhand/client';
