import { useLocale } from '../../core/i18n/format.ts';

/** The base price as this panel labels it: the same number, in hryvnias. */
export function useHryvnias(): (amount: number) => string {
  const locale = useLocale();
  return (amount) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'UAH',
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    }).format(amount);
}
