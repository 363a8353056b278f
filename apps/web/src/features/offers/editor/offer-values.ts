import type { OfferedService } from '@mesterhand/domain/masters/schema';
import { marginBounds, priceBounds, quantityBounds } from '@mesterhand/domain/numbers/bounds';
import { toNok, toOre } from '@mesterhand/domain/numbers/ore';
import {
  type LineKind,
  type LineSums,
  type PriceLine,
  sumLines,
} from '@mesterhand/domain/offers/lines';
import { ceilingOf, type PriceKind } from '@mesterhand/domain/offers/price-kinds';
import type { Offer } from '@mesterhand/domain/offers/schema';
import type { OfferTemplate } from '@mesterhand/domain/offers/template-schema';
import type { ProposedTime } from '@mesterhand/domain/offers/times';
import { defaultValidDays } from '@mesterhand/domain/offers/validity';

/** A line as it is typed: text that is no number stays in its field. */
export type LineValues = {
  kind: LineKind;
  text: string;
  quantity: number | string;
  unitPrice: number | string;
};

/** The fields of the editor. */
export type OfferValues = {
  serviceId: number | null;
  kind: PriceKind;
  lines: LineValues[];
  /** Empty for the law's margin. */
  marginPercent: number | string;
  excluded: string;
  times: ProposedTime[];
  validDays: number;
  /** Minutes of work; null for what is usual for the service. */
  durationMinutes: number | null;
};

export const noValues: OfferValues = {
  serviceId: null,
  kind: 'fixed',
  lines: [],
  marginPercent: '',
  excluded: '',
  times: [],
  validDays: defaultValidDays,
  durationMinutes: null,
};

type DraftLine = Offer['lines'][number];
type Bounds = { min: number; max: number };

function typedLine({ kind, text, quantity, unitPrice }: DraftLine): LineValues {
  return { kind, text, quantity: quantity ?? '', unitPrice: unitPrice ?? '' };
}

/** The fields of a stored draft. */
export function valuesOfOffer(offer: Offer): OfferValues {
  const { serviceId, kind, excluded, times, validDays, durationMinutes } = offer;
  const lines = offer.lines.map(typedLine);
  const marginPercent = offer.marginPercent ?? '';
  return { serviceId, kind, lines, excluded, times, validDays, durationMinutes, marginPercent };
}

/** What a tap on a service fills in; times and the rest stay. */
export function fillFromService(values: OfferValues, service: OfferedService): OfferValues {
  const { id, name, price } = service;
  const line: LineValues = { kind: 'service', text: name, quantity: 1, unitPrice: price };
  return { ...values, serviceId: id, lines: [line] };
}

/** What a tap on a template fills in; the service it belongs to follows from its lines, or from the request's trade. */
export function fillFromTemplate(
  values: OfferValues,
  template: Pick<OfferTemplate, 'kind' | 'lines' | 'excluded'>,
  circumstances: { services: readonly OfferedService[]; categoryId: number },
): OfferValues {
  const { kind, lines, excluded } = template;
  const serviceId = values.serviceId ?? findService(lines, circumstances)?.id ?? null;
  return { ...values, serviceId, kind, excluded, lines: lines.map(typedLine), marginPercent: '' };
}

function findService(
  lines: readonly DraftLine[],
  { services, categoryId }: { services: readonly OfferedService[]; categoryId: number },
): OfferedService | undefined {
  return (
    services.find(({ name }) => lines.some(({ text }) => text === name)) ??
    services.find((service) => service.categoryId === categoryId) ??
    services[0]
  );
}

/** The number within its bounds and in whole hundredths, or null: a draft stores nothing else. */
function storable(value: number | string, { min, max }: Bounds): number | null {
  if (typeof value !== 'number' || value < min || value > max) return null;
  return toNok(toOre(value)) === value ? value : null;
}

const storablePrice = (value: number | string) => storable(value, priceBounds);
const storableQuantity = (value: number | string) => storable(value, quantityBounds);

function storableMargin({ kind, marginPercent }: OfferValues): number | null {
  if (kind !== 'estimate' || !Number.isInteger(marginPercent)) return null;
  return storable(marginPercent, marginBounds);
}

/** What the server stores of the fields so far: numbers that are none yet are left out. */
export function toDraft(requestId: number, values: OfferValues) {
  const lines = values.lines.map(({ kind, text, quantity, unitPrice }) => ({
    kind,
    text,
    quantity: storableQuantity(quantity),
    unitPrice: storablePrice(unitPrice),
  }));
  return { ...values, requestId, lines, marginPercent: storableMargin(values) };
}

/** The offer to send; its schema refuses what is missing, at the field. */
export function toOffer(requestId: number, values: OfferValues) {
  const { kind, marginPercent } = values;
  const isLawful = kind !== 'estimate' || marginPercent === '';
  return { ...values, requestId, marginPercent: isLawful ? null : marginPercent };
}

/** The lines that can be summed up already. */
function completeLines(lines: readonly LineValues[]): PriceLine[] {
  return lines.flatMap(({ kind, text, quantity, unitPrice }) => {
    const [amount, price] = [storableQuantity(quantity), storablePrice(unitPrice)];
    return amount === null || price === null
      ? []
      : [{ kind, text, quantity: amount, unitPrice: price }];
  });
}

/** The sums of what is typed so far; lines that are not complete do not count yet. */
export function sumValues({ lines }: Pick<OfferValues, 'lines'>): LineSums {
  return sumLines(completeLines(lines));
}

/** The sum of a template's lines. */
export function sumTemplate({ lines }: Pick<OfferTemplate, 'lines'>): number {
  return sumValues({ lines: lines.map(typedLine) }).total;
}

/** The offer as the customer will see it. */
export function previewOf(values: OfferValues) {
  const { total, vat } = sumValues(values);
  const lines = completeLines(values.lines);
  const { kind, excluded, times, durationMinutes } = values;
  const marginPercent = storableMargin(values);
  const ceiling = ceilingOf({ kind, total, marginPercent });
  const price = { kind, lines, total, vat, ceiling, marginPercent };
  return { ...price, excluded: excluded.trim(), times, durationMinutes };
}

/** Whether two states of the editor are the same. */
export function isSameOffer(one: OfferValues, other: OfferValues): boolean {
  return JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));
}

function ordered(values: OfferValues): unknown[] {
  const { serviceId, kind, lines, marginPercent, excluded, times } = values;
  const { validDays, durationMinutes } = values;
  const rows = lines.map(({ kind: of, text, quantity, unitPrice }) => [
    of,
    text,
    quantity,
    unitPrice,
  ]);
  const dates = times.map(({ date, time }) => `${date} ${time}`);
  return [serviceId, kind, rows, marginPercent, excluded, dates, validDays, durationMinutes];
}
