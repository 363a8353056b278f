export type { PageReads } from './page-data.ts';
export { type AnsweredPage, type PageVisit, registerWeb } from './web-app.ts';
