export {
  type RestProcedure,
  type RouteInstaller,
  listRestProcedures,
  registerRest,
} from './adapter.ts';
export { readAddressInput } from './address-input.ts';
export { readBodies } from './bodies.ts';
export { coerceText, fieldsOf } from './coerce-input.ts';
export { registerFiles } from './file-routes.ts';
export { pictureForm, receivePicture } from './picture-upload.ts';
export { sendCreated, sendPublic } from './responses.ts';
export { registerTiles, tileArchivePath } from './tile-routes.ts';
