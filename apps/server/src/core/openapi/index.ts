export {
  type Answer,
  type MediaType,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  isParameter,
} from './document.ts';
export { type EntryPoint, refuseUndeclaredRoutes } from './entry-points.ts';
export { sharedParameter } from './headers.ts';
export {
  documentTypes,
  file,
  fileOf,
  formOf,
  parametersOf,
  pictures,
  refusals,
  takesPicture,
} from './plain.ts';
export { readDocsFile, renderDocs } from './docs-page.ts';
export { type PlainRoute, describeApi } from './registration.ts';
export { type JsonSchema, asSchema, toJsonSchema } from './schemas.ts';
