import { lineKinds } from '@mesterhand/domain/offers/lines';
import { readOneOf } from '../../../core/navigation/search-params.ts';
import type { LineValues } from './offer-values.ts';

// Reads what was typed from this device, without the schema library, which is larger than the forms.

export type Stored = Record<string, unknown>;

export const isRecord = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null;
export const isText = (value: unknown): value is string => typeof value === 'string';
/** A number as it is typed: text until it can be read. */
export const isTyped = (value: unknown): value is number | string =>
  isText(value) || typeof value === 'number';

/** A line as it was typed; none for anything else. */
export function readTypedLine(value: unknown): LineValues[] {
  if (!isRecord(value)) return [];
  const { text, quantity, unitPrice } = value;
  const kind = readOneOf(lineKinds, value.kind);
  return kind && isText(text) && isTyped(quantity) && isTyped(unitPrice)
    ? [{ kind, text, quantity, unitPrice }]
    : [];
}

/** The items of a list that can be read; none for anything else. */
export const readList = <T>(value: unknown, read: (item: unknown) => T[]): T[] =>
  Array.isArray(value) ? value.flatMap(read) : [];
