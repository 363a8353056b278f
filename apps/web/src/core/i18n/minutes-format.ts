import { perLocale } from './per-locale.ts';

/** Lengths of time, given in minutes. */
export type MinutesFormat = {
  /** In full, to the minute: `1 time 20 min`. */
  long(value: number): string;
  /** In one unit: minutes below an hour, else hours with a decimal. */
  short(value: number): string;
};

export const minutesFormat = perLocale((locale): MinutesFormat => {
  const unit = (name: 'minute' | 'hour', maximumFractionDigits: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, maximumFractionDigits });
  const [minutes, hours, hoursShort] = [unit('minute', 0), unit('hour', 0), unit('hour', 1)];
  return {
    long(value: number): string {
      const whole = Math.round(value);
      const rest = whole % 60;
      if (whole < 60) return minutes.format(whole);
      const full = hours.format((whole - rest) / 60);
      return rest === 0 ? full : `${full} ${minutes.format(rest)}`;
    },
    short: (value: number) =>
      value > 0 && value < 60 ? minutes.format(value) : hoursShort.format(value / 60),
  };
});
