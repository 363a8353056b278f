import { expect, it, vi } from 'vitest';
import { perLocale } from './per-locale.ts';

it('makes one value for each locale, when it is first needed', () => {
  const make = vi.fn<(locale: string) => { locale: string }>((locale) => ({ locale }));
  const valueOf = perLocale(make);
  expect(make).not.toHaveBeenCalled();
  const first = valueOf('nb-NO');
  expect(valueOf('nb-NO')).toBe(first);
  expect(valueOf('uk-UA')).toEqual({ locale: 'uk-UA' });
  expect(make).toHaveBeenCalledTimes(2);
});
