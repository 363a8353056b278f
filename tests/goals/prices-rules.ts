import { decideBill, decideBilling } from '@mesterhand/domain/bills/state';
import { announcedUpTo, ceilingAfter } from '@mesterhand/domain/change-orders/ceiling';
import { decideChange, isChangeable } from '@mesterhand/domain/change-orders/state';
import { sumLines } from '@mesterhand/domain/offers/lines';
import { ceilingOf } from '@mesterhand/domain/offers/price-kinds';
import { decideOffer } from '@mesterhand/domain/offers/state';
import { computeDue } from '@mesterhand/domain/withdrawals/due';
import { decideWithdrawal } from '@mesterhand/domain/withdrawals/effects';

/** The functions of the domain that are tried; a test replaces one to prove that its fault is found. */
export const domainRules = {
  announcedUpTo,
  ceilingAfter,
  ceilingOf,
  computeDue,
  decideBill,
  decideBilling,
  decideChange,
  decideOffer,
  decideWithdrawal,
  isChangeable,
  sumLines,
};
export type PriceRules = typeof domainRules;
