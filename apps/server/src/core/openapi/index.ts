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
export { propertiesOf, toJsonSchema } from './json-schema.ts';
export { file, fileOf, formOf, idInPath, papers, pictures, refusals } from './plain.ts';
export { renderDocs } from './reference.ts';
export { type PlainRoute, describeApi } from './registration.ts';
export { printType } from './typescript-types.ts';
