import { describe, expect, test } from 'vitest';
import { type LanguageSigns, type Surface, decideLanguage } from './language-order.ts';
import type { Language } from './languages.ts';

type Row = [signs: LanguageSigns, expected: Record<Surface, Language>];

const everywhere = (language: Language): Record<Surface, Language> => ({
  site: language,
  panel: language,
  tracking: language,
});
const documented: Record<Surface, Language> = { site: 'nb', panel: 'ru', tracking: 'ru' };

const rows: Row[] = [
  [{}, documented],
  [{ browser: [] }, documented],
  [{ browser: ['en-US', 'en'] }, documented],
  [{ browser: ['ru-RU'] }, documented],
  [{ browser: ['nodestoryformat', 'nbx'] }, documented],
  [{ browser: ['nb-NO'] }, everywhere('nb')],
  [{ browser: ['nn'] }, everywhere('nb')],
  [{ browser: ['NO'] }, everywhere('nb')],
  [{ browser: ['en-GB', 'nb-NO'] }, everywhere('nb')],
  [{ account: 'uk' }, everywhere('uk')],
  [{ account: 'nb', browser: ['ru-RU'] }, everywhere('nb')],
  [{ account: 'uk', browser: ['nb-NO'] }, everywhere('uk')],
  [{ chosen: 'nb' }, everywhere('nb')],
  [{ chosen: 'ru', account: 'nb', browser: ['nb-NO'] }, everywhere('ru')],
  [{ chosen: 'en', account: 'uk' }, everywhere('en')],
];

describe('C-16 C-79 the order of languages', () => {
  test.each(rows)('C-16 %j', (signs, expected) => {
    const decided = {
      site: decideLanguage('site', signs),
      panel: decideLanguage('panel', signs),
      tracking: decideLanguage('tracking', signs),
    };
    expect(decided).toEqual(expected);
  });
});
