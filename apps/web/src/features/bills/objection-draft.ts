import { keep, readStoredDraft } from '../../core/browser/session-storage.ts';
import { isRecord, isText, readList } from '../offers/editor/typed-values.ts';

/** An objection that is not sent yet; the pictures are addresses of uploaded ones. */
export type ObjectionDraft = { reason: string; pictures: string[] };

/** Per user and booking: another user of this tab does not see the draft. */
const nameOf = (userId: number, bookingId: number) => `objection-draft-${userId}-${bookingId}`;

export function readObjectionDraft(userId: number, bookingId: number): ObjectionDraft {
  return readStoredDraft(nameOf(userId, bookingId), readDraft) ?? { reason: '', pictures: [] };
}

function readDraft(value: unknown): ObjectionDraft | undefined {
  if (!isRecord(value) || !isText(value.reason)) return undefined;
  const pictures = readList(value.pictures, (item) => (isText(item) ? [item] : []));
  return { reason: value.reason, pictures };
}

export function keepObjectionDraft(
  userId: number,
  bookingId: number,
  draft: ObjectionDraft | null,
): void {
  keep(nameOf(userId, bookingId), draft);
}
