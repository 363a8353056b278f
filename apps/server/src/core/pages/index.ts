export type { PageReads } from './page-data.ts';
export { registerWeb } from './web-app.ts';
