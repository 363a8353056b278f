/** The server's procedures, as types alone: nothing of the server is bundled. */
export type { AppRouter } from '@mesterhand/client';
