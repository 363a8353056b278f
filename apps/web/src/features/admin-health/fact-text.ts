import type { HealthOfPart } from '@mesterhand/domain/admin/health';
import { useLocale } from '../../core/i18n/format.ts';
import { formatBytes } from '../../core/i18n/byte-size.ts';

type Fact = HealthOfPart['facts'][number];

const spans = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const;

/** A measured value with its unit, which is the suffix of its name. */
export function writeFact({ name, value }: Fact, locale: string): string {
  const write = (amount: number, unit?: string): string =>
    new Intl.NumberFormat(locale, {
      maximumFractionDigits: 0,
      ...(unit !== undefined && { style: 'unit', unit, unitDisplay: 'short' }),
    }).format(amount);
  if (name.endsWith('Bytes')) return formatBytes(value, locale);
  if (name.endsWith('Ms')) return write(Math.max(1, value), 'millisecond');
  if (!name.endsWith('Seconds')) return write(value);
  const span = spans.find(({ seconds }) => value >= seconds);
  return write(value / (span?.seconds ?? 1), span?.unit ?? 'second');
}

export function useFactText(): (fact: Fact) => string {
  const locale = useLocale();
  return (fact) => writeFact(fact, locale);
}
