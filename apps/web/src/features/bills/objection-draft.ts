import { isRecord, isText, readList } from '../offers/editor/typed-values.ts';

/** An objection that is not sent yet; the pictures are addresses of uploaded ones. */
export type ObjectionDraft = { reason: string; pictures: string[] };

/** The key of a draft: another user of this device does not see it. */
export const objectionDraftKey = (userId: number, bookingId: number) =>
  `outbox-objection-${userId}-${bookingId}` as const;

/** A stored draft; undefined for none. */
export function readObjectionDraft(value: unknown): ObjectionDraft | undefined {
  if (!isRecord(value) || !isText(value.reason)) return undefined;
  const pictures = readList(value.pictures, (item) => (isText(item) ? [item] : []));
  return { reason: value.reason, pictures };
}
