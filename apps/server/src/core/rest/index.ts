export {
  type RestProcedure,
  type RouteInstaller,
  listRestProcedures,
  registerRest,
} from './adapter.ts';
export { readBodies } from './bodies.ts';
export { coerceText, fieldsOf } from './coerce-input.ts';
export { registerFiles } from './file-routes.ts';
export { sendCreated, sendPublic } from './responses.ts';
