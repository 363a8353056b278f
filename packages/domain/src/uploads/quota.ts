import { megabyte } from './documents.ts';

/**
 * Storage limit of one user: documents, pictures of works, of conversations and avatars. Far above normal use, and low
 * enough that no single account fills the disk. The site's own pictures do not count.
 */
export const fileQuota = { files: 2000, bytes: 1024 * megabyte } as const;

/** Whether a user's storage has room for a file of `added` bytes. */
export function fitsQuota(kept: { files: number; bytes: number }, added: number): boolean {
  return kept.files < fileQuota.files && kept.bytes + added <= fileQuota.bytes;
}
