import { z } from 'zod';
import type { LabelledSentence } from './measurement.ts';

const labelledSchema = z.array(
  z.tuple([z.string(), z.string().nullable(), z.string().nullable(), z.string()]),
);

/** The sentences of held-out.json or development.json, whose rows TypeScript reads as plain arrays. */
export function readLabelled(rows: unknown): LabelledSentence[] {
  return labelledSchema.parse(rows);
}
