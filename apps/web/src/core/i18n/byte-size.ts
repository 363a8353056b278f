import { useLocale } from './format.ts';

const units = [
  { unit: 'gigabyte', bytes: 1e9 },
  { unit: 'megabyte', bytes: 1e6 },
  { unit: 'kilobyte', bytes: 1e3 },
] as const;

/** A readable size: 4.2 MB. Under a kilobyte it is a fraction of one. */
export function formatBytes(bytes: number, locale: string): string {
  const { unit, bytes: size } = units.find((one) => bytes >= one.bytes) ?? units[2];
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    maximumFractionDigits: bytes / size < 10 ? 1 : 0,
  }).format(bytes / size);
}

export function useByteSize(): (bytes: number) => string {
  const locale = useLocale();
  return (bytes) => formatBytes(bytes, locale);
}
