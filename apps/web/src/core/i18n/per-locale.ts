/**
 * Makes something for a locale once, when it is first needed. `Intl` objects take a millisecond or more on a phone: a
 * list must not create one for each of its rows.
 */
export function perLocale<T>(make: (locale: string) => T): (locale: string) => T {
  const made = new Map<string, T>();
  return (locale) => {
    const known = made.get(locale);
    if (known !== undefined) return known;
    const value = make(locale);
    made.set(locale, value);
    return value;
  };
}
