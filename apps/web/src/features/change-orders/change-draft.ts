import { keep, readStoredDraft } from '../../core/browser/session-storage.ts';
import type { LineValues } from '../offers/editor/offer-values.ts';
import {
  isRecord,
  isText,
  isTyped,
  readList,
  readTypedLine,
} from '../offers/editor/typed-values.ts';

/** A change order as it is typed; empty hours are none. */
export interface ChangeValues {
  reason: string;
  lines: LineValues[];
  extraHours: number | string;
}

const noChange: ChangeValues = {
  reason: '',
  lines: [{ kind: 'service', text: '', quantity: 1, unitPrice: '' }],
  extraHours: '',
};

function readValues(value: unknown): ChangeValues | undefined {
  if (!isRecord(value)) return undefined;
  const { reason, lines, extraHours } = value;
  return {
    reason: isText(reason) ? reason : '',
    lines: readList(lines, readTypedLine),
    extraHours: isTyped(extraHours) ? extraHours : '',
  };
}

/** Per user and booking: another user of this tab does not see the draft. */
const nameOf = (userId: number, bookingId: number) => `change-draft-${userId}-${bookingId}`;

export function readChangeDraft(userId: number, bookingId: number): ChangeValues {
  return readStoredDraft(nameOf(userId, bookingId), readValues) ?? noChange;
}

export function keepChangeDraft(
  userId: number,
  bookingId: number,
  values: ChangeValues | null,
): void {
  keep(nameOf(userId, bookingId), values);
}
