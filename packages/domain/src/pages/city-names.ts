import { type CityCode, cityCodes, postalNames } from '../places/city-codes.ts';
import { sayIn } from './catalogues.ts';
import { languages } from './languages.ts';

/** Shorter beginnings of a word name no city: they would find too many. */
const minLength = 3;

/** The cities whose name begins with a word, in any language of the site: 'osl', 'Осло', 'tromso'. */
export function citiesNamed(word: string): CityCode[] {
  const beginning = word.toLowerCase();
  if (beginning.length < minLength) return [];
  return cityCodes.filter((city) => {
    const names = languages.map((language) => sayIn(language)(`cities.${city}`));
    return [city, postalNames[city], ...names].some((name) =>
      name.toLowerCase().startsWith(beginning),
    );
  });
}
