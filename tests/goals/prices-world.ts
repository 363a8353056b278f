import type { BillState } from '@mesterhand/domain/bills/state';
import type { BookingStatus } from '@mesterhand/domain/bookings/status';
import type { ChangeOrderState } from '@mesterhand/domain/change-orders/state';
import type { PriceLine } from '@mesterhand/domain/offers/lines';
import type { OfferState } from '@mesterhand/domain/offers/state';
import type { DueCalculation, DueSource } from '@mesterhand/domain/withdrawals/due';
import type { OfferedPrice } from '../support/price-sequences.ts';

export interface WorldOffer {
  master: number;
  price: OfferedPrice;
  total: number;
  state: OfferState;
  validUntil: string | null;
}

interface WorldAgreement {
  price: OfferedPrice & { total: number };
  ceiling: number | null;
  notifyAbove: number | null;
  agreedAt: string;
  hasEarlyStart: boolean;
}

interface WorldChange {
  state: ChangeOrderState;
  lines: PriceLine[];
  total: number;
  extraHours: number;
}

/** A bill that was sent, with the changes as they stood then. */
interface SentBill {
  total: number;
  changes: Pick<WorldChange, 'state' | 'total'>[];
}

/** Everything that became of a request, as the product would store it. */
export interface PriceWorld {
  now: Date;
  agreedDate: string;
  isUrgent: boolean;
  requestState: 'open' | 'agreed' | 'withdrawn';
  offers: WorldOffer[];
  /** More than one is what must never happen. */
  agreements: WorldAgreement[];
  status: BookingStatus;
  startedAt: Date | null;
  changes: WorldChange[];
  billState: BillState | null;
  bills: SentBill[];
  withdrawal: { source: DueSource; calculation: DueCalculation } | null;
  /** How often a rule refused. */
  refusals: number;
  /** Steps that had another effect the second time. */
  changedByRepeats: number;
}
