import { megabyte } from './documents.ts';

/**
 * What one person may keep here: papers, pictures of works, of conversations and of themselves. Far more than anybody
 * has needed, and little enough that no single account fills the disk. Pictures of the house itself do not count.
 */
export const fileQuota = { files: 2000, bytes: 1024 * megabyte } as const;

/** Whether somebody who keeps so much may add a file of so many bytes. */
export function fitsQuota(kept: { files: number; bytes: number }, added: number): boolean {
  return kept.files < fileQuota.files && kept.bytes + added <= fileQuota.bytes;
}
