import { type LineKind, type PriceLine, maxLineText, namesBillingFee } from '../offers/lines.ts';
import type { PriceKind } from '../offers/price-kinds.ts';
import type { EntryContent } from './entry.ts';
import { workedTime } from './hours.ts';

interface Proposed {
  entries: readonly EntryContent[];
  /** The lines that were agreed: the price of an hour is taken from them. */
  agreed: readonly PriceLine[];
  /** The text of the line of hours where the agreement has none. */
  hoursText: string;
}

/** A line as it is proposed: a price that nobody has stated yet is missing. */
export type ProposedLine = Omit<PriceLine, 'unitPrice'> & { unitPrice: number | null };

/**
 * The hours and materials of a job as lines of its bill, for the master to take over or change. Hours are counted in
 * hundredths and use the agreed price of an hour; notes and photos are no lines.
 */
export function proposedLines({ entries, agreed, hoursText }: Proposed): ProposedLine[] {
  const { minutes } = workedTime(entries);
  const rate = agreed.find(({ kind }) => kind === 'hours');
  const hours: ProposedLine[] =
    minutes === 0
      ? []
      : [
          {
            kind: 'hours',
            text: rate?.text ?? hoursText,
            quantity: Math.max(0.01, Math.round((minutes / 60) * 100) / 100),
            unitPrice: rate?.unitPrice ?? null,
          },
        ];
  const materials = entries.flatMap(({ kind, text, quantity, unitPrice }): ProposedLine[] =>
    kind === 'material' && !namesBillingFee(text)
      ? [
          {
            kind: 'materials',
            text: text.slice(0, maxLineText),
            quantity: quantity ?? 1,
            unitPrice,
          },
        ]
      : [],
  );
  return [...hours, ...joinSame(materials)];
}

/** The same material at the same price is one line, however often it was recorded. */
function joinSame(lines: readonly ProposedLine[]): ProposedLine[] {
  const groups = Map.groupBy(lines, ({ text, unitPrice }) => `${unitPrice} ${text}`);
  return [...groups.values()].flatMap(([first, ...more]) => {
    if (first === undefined) return [];
    const hundredths = [first, ...more].map(({ quantity }) => Math.round(quantity * 100));
    return [{ ...first, quantity: hundredths.reduce((sum, one) => sum + one, 0) / 100 }];
  });
}

/**
 * The lines that a bill begins with. A fixed price stays what it is, whatever was recorded; otherwise the recorded hours
 * and materials take the place of the agreed ones, and what is not counted (service, call-out, discount) stays. Hours are
 * billed only where hours were agreed, or nothing else was agreed for the work: a service has its own price.
 */
export function billStart({ kind, ...work }: Proposed & { kind: PriceKind }): {
  lines: ProposedLine[];
  isRecorded: boolean;
} {
  const { agreed } = work;
  const isAgreed = (wanted: LineKind) => agreed.some((line) => line.kind === wanted);
  const proposed = kind === 'fixed' ? [] : proposedLines(work);
  const recorded = proposed.filter(
    (line) => line.kind !== 'hours' || isAgreed('hours') || !isAgreed('service'),
  );
  if (recorded.length === 0) return { lines: [...agreed], isRecorded: false };
  const replaced = new Set(recorded.map((line) => line.kind));
  const kept = agreed.filter((line) => !replaced.has(line.kind));
  return { lines: [...kept, ...recorded], isRecorded: true };
}
