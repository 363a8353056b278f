export { type AvifEncoder, createAvifEncoder } from './avif-encoder.ts';
export { type DiskSpace, type WatchedSpace, refuseWhenFull, watchDiskSpace } from './disk-space.ts';
export { isMissing, loadStorageKey } from './encryption-key.ts';
export { parseS3Url } from './s3-address.ts';
export {
  claimPictures,
  documentName,
  pictureName,
  recordingName,
  storeOwnPicture,
} from './own-pictures.ts';
export { type LookRow, fillLooks, readLook, storeFocus } from './picture-look.ts';
export { avifName, readPictureName } from './picture-names.ts';
export type { StagedFile } from './staged-file.ts';
export { createS3Storage } from './storage-s3.ts';
export {
  type Storage,
  type StoredFile,
  createFolderStorage,
  flushFolder,
  isFileName,
} from './storage.ts';
export { type TileArchive, createTileArchive } from './tile-archive.ts';
export { deleteUnusedFiles } from './unused-files.ts';
export { uploadUrl } from './upload-url.ts';
export { type Staging, discardBytes, insertFile, removeFiles, withStaging } from './uploads.ts';
export { type ZipEntry, zipOf } from './zip.ts';
