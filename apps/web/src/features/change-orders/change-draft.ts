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

/** Before anything is typed. */
export const noChange: ChangeValues = {
  reason: '',
  lines: [{ kind: 'service', text: '', quantity: 1, unitPrice: '' }],
  extraHours: '',
};

/** The values of a stored draft; undefined for none. */
export function readChange(value: unknown): ChangeValues | undefined {
  if (!isRecord(value)) return undefined;
  const { reason, lines, extraHours } = value;
  return {
    reason: isText(reason) ? reason : '',
    lines: readList(lines, readTypedLine),
    extraHours: isTyped(extraHours) ? extraHours : '',
  };
}

/** The key of a draft: another user of this device does not see it. */
export const changeDraftKey = (userId: number, bookingId: number) =>
  `outbox-change-${userId}-${bookingId}` as const;
