import { randomBytes } from 'node:crypto';
import type { Files } from '@mesterhand/db/schema';
import type { ComputedLook } from './image-encoding.ts';

/** A file whose bytes are stored, without a row and an owner yet. */
export interface StagedFile {
  name: string;
  private: boolean;
  mime: Files['mime'];
  /** Size of the file itself, without its variants. */
  bytes: number;
  /** Pixels; null for a PDF or a recording. */
  width: number | null;
  height: number | null;
  /** Smaller sizes, stored as `{stem}-{variant}.webp`. */
  variants: ('card' | 'thumb')[];
  /** Milliseconds of a recording. */
  durationMs?: number;
  /** Of a public picture: what is shown of it before its bytes are there. */
  look?: ComputedLook;
}

/** Records a file before its first byte is written, so that a partial one is removed, too. */
export type Stage = (file: StagedFile, write: () => Promise<void>) => Promise<StagedFile>;

/** 128 random bits: URLs of other people's files can't be guessed. */
export function randomName(extension: 'webp' | 'pdf' | 'wav'): string {
  return `${randomBytes(16).toString('hex')}.${extension}`;
}
