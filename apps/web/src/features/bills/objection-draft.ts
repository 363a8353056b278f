import { isRecord, isText, readList } from '../offers/editor/typed-values.ts';

/** An objection that is not sent yet; the pictures are addresses of uploaded ones. */
export type ObjectionDraft = { reason: string; pictures: string[] };

/** The name of a draft: another user of this device does not see it. */
export const objectionDraftName = (userId: number, bookingId: number): string =>
  `objection-${userId}-${bookingId}`;

/** A stored draft; undefined for none. */
export function readObjectionDraft(value: unknown): ObjectionDraft | undefined {
  if (!isRecord(value) || !isText(value.reason)) return undefined;
  const pictures = readList(value.pictures, (item) => (isText(item) ? [item] : []));
  return { reason: value.reason, pictures };
}
