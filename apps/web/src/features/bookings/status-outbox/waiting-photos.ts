import { sealedFiles } from '../../../core/vault/sealed-files.ts';

/** Photos of work records that wait for a network. */
export const { store: storePhoto, read: readPhoto, drop: dropPhoto } = sealedFiles('photo');
