/** NOK an hour for a master who has named no rate. */
const defaultHourlyRate = 300;

/** What a price was made from: the chosen service's own price, or one hour of the master's work. */
export const priceBases = ['service', 'hour'] as const;
export type PriceBasis = (typeof priceBases)[number];

/** What a booking costs, in NOK. `callOutFee` is paid on top of `amount`; null where the owner asks for none. */
export interface BookingPrice {
  amount: number;
  basis: PriceBasis;
  callOutFee: number | null;
}

/** What a price is made from: `servicePrice` of the chosen service, `hourlyRate` of its master, the owner's fee. */
export interface PriceSource {
  servicePrice: number | null;
  hourlyRate: number | null;
  callOutFee: number | null;
}

/**
 * The price of a booking: that of the service where it has one (0 is a price), else an hour of the master's rate, else
 * the default rate. The server stores it, and every screen, message and answer shows it.
 */
export function priceBooking({ servicePrice, hourlyRate, callOutFee }: PriceSource): BookingPrice {
  if (servicePrice !== null) return { amount: servicePrice, basis: 'service', callOutFee };
  return { amount: hourlyRate ?? defaultHourlyRate, basis: 'hour', callOutFee };
}

/** What is paid altogether: the call-out fee included. */
export function totalOf({ amount, callOutFee }: BookingPrice): number {
  return amount + (callOutFee ?? 0);
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

/** The price that somebody saw before they sent a request; what was not shown is not compared. */
export interface SeenPrice {
  seenPrice?: number | undefined;
  seenCallOutFee?: number | null | undefined;
}

/** Whether a price is another than the one that was seen: nobody commits to a price that they have not read. */
export function isPriceChanged(
  { amount, callOutFee }: BookingPrice,
  { seenPrice, seenCallOutFee }: SeenPrice,
): boolean {
  const isFeeChanged = seenCallOutFee !== undefined && seenCallOutFee !== callOutFee;
  return isFeeChanged || (seenPrice !== undefined && seenPrice !== amount);
}
