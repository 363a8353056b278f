import { type PriceLine, maxLineText, namesBillingFee } from '../offers/lines.ts';
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
  return [...hours, ...materials];
}
