import { priceKinds } from '@mesterhand/domain/offers/price-kinds';
import type { ProposedTime } from '@mesterhand/domain/offers/times';
import { readUnsent, storeUnsent } from '../../../core/browser/unsent.ts';
import { readId, readOneOf } from '../../../core/navigation/search-params.ts';
import { noValues, type OfferValues } from './offer-values.ts';
import { isRecord, isText, isTyped, readList, readTypedLine, type Stored } from './typed-values.ts';

/** What is typed and not stored by the server yet. */
export type LocalDraft = {
  values: OfferValues;
  /** `updatedAt` of the server's draft on which it is based; null where there was none. */
  basedOn: string | null;
};

/** Per user and request: another user of this device does not see it. */
const keyOf = (userId: number, requestId: number) => `outbox-offer-${userId}-${requestId}` as const;

function readTime(value: unknown): ProposedTime[] {
  if (!isRecord(value)) return [];
  const { date, time } = value;
  return isText(date) && isText(time) ? [{ date, time }] : [];
}

function readValues({ lines, times, ...fields }: Stored): OfferValues {
  const { marginPercent, excluded, validDays, durationMinutes } = fields;
  return {
    serviceId: readId(fields.serviceId) ?? null,
    kind: readOneOf(priceKinds, fields.kind) ?? noValues.kind,
    lines: readList(lines, readTypedLine),
    times: readList(times, readTime),
    marginPercent: isTyped(marginPercent) ? marginPercent : '',
    excluded: isText(excluded) ? excluded : '',
    validDays: readId(validDays) ?? noValues.validDays,
    durationMinutes: readId(durationMinutes) ?? null,
  };
}

function readDraft(stored: unknown): LocalDraft | undefined {
  if (!isRecord(stored) || !isRecord(stored.values)) return undefined;
  const { values, basedOn } = stored;
  return { values: readValues(values), basedOn: isText(basedOn) ? basedOn : null };
}

/**
 * The copy on this device; it survives a closed page, since a network that is gone may stay away for hours. Without the
 * schema library, which is larger than the editor.
 */
export function readLocalDraft(userId: number, requestId: number): LocalDraft | undefined {
  return readUnsent(keyOf(userId, requestId), readDraft);
}

export function storeLocalDraft(userId: number, requestId: number, draft: LocalDraft | null): void {
  storeUnsent(keyOf(userId, requestId), draft);
}
