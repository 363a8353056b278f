/** NOK an hour for a master without an own rate. */
const defaultHourlyRate = 300;

/** The basis of a request's price: the price of the chosen service, or one hour of the master's work. */
type RequestBasis = 'service' | 'hour';

/** The basis of a price: that of a request, or an accepted offer. */
export const priceBases = ['service', 'hour', 'offer'] as const;
export type PriceBasis = (typeof priceBases)[number];

/** The price of a booking, in NOK. `callOutFee` is paid on top of `amount`; null where the owner charges none. */
export interface BookingPrice {
  amount: number;
  basis: PriceBasis;
  callOutFee: number | null;
}

/** The price of a request, which no offer was made for. */
export interface RequestPrice extends BookingPrice {
  basis: RequestBasis;
}

/** The inputs of a price: `servicePrice` of the chosen service, `hourlyRate` of its master, the owner's fee. */
export interface PriceSource {
  servicePrice: number | null;
  hourlyRate: number | null;
  callOutFee: number | null;
}

/**
 * The price of a booking: that of the service where it has one (0 is a price), else an hour of the master's rate, else
 * the default rate. The server stores it, and every screen, message and answer shows it.
 */
export function priceBooking({ servicePrice, hourlyRate, callOutFee }: PriceSource): RequestPrice {
  if (servicePrice !== null) return { amount: servicePrice, basis: 'service', callOutFee };
  return { amount: hourlyRate ?? defaultHourlyRate, basis: 'hour', callOutFee };
}

/** The total, call-out fee included. */
export function totalOf({ amount, callOutFee }: BookingPrice): number {
  return amount + (callOutFee ?? 0);
}

/**
 * The highest sum in NOK that the bill of a request may come to, as its agreement states it; null for an hourly rate, which
 * is paid by the hours worked.
 */
export function ceilingOfRequest(price: BookingPrice): number | null {
  return price.basis === 'hour' ? null : totalOf(price);
}

/** The price of a stored booking, as it was when the request was sent. */
export function storedPriceOf(booking: {
  estimatedPrice: number;
  priceBasis: PriceBasis;
  callOutFee: number | null;
}): BookingPrice {
  const { estimatedPrice: amount, priceBasis: basis, callOutFee } = booking;
  return { amount, basis, callOutFee };
}

/** The price that the customer saw before sending a request; absent parts are not compared. */
export interface SeenPrice {
  seenPrice?: number | undefined;
  seenCallOutFee?: number | null | undefined;
}

/** Whether the price differs from the one the customer saw: nobody commits to a price they have not read. */
export function isPriceChanged(
  { amount, callOutFee }: BookingPrice,
  { seenPrice, seenCallOutFee }: SeenPrice,
): boolean {
  const isFeeChanged = seenCallOutFee !== undefined && seenCallOutFee !== callOutFee;
  return isFeeChanged || (seenPrice !== undefined && seenPrice !== amount);
}
