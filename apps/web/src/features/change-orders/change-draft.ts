import type { ProposeChangeInput } from '@mesterhand/domain/change-orders/schema';
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

/** The key of a draft: another user of this device does not see it. A change that is revised has a draft of its own. */
export const changeDraftKey = (userId: number, bookingId: number, revised?: string) =>
  `outbox-change-${userId}-${bookingId}${revised === undefined ? '' : `-${revised}`}` as const;

/** The fields of a change order that was written before. */
export const valuesOfChange = ({
  reason,
  lines,
  extraHours,
}: ProposeChangeInput): ChangeValues => ({
  reason,
  lines: lines.length === 0 ? noChange.lines : lines,
  extraHours: extraHours === 0 ? '' : extraHours,
});
