/** Longest request that is read, in characters; what comes after is ignored. */
export const understoodLength = 300;

/** Norwegian as Swedish and German keyboards write it, and Cyrillic that is often written without its mark. */
const foreignCharacters: Readonly<Record<string, string>> = { ä: 'æ', ö: 'ø', ё: 'е', ґ: 'г' };
/** Characters of their own, though Unicode can write them as a base and an accent. */
const ownCharacters = new Set(['å', 'й', 'ї']);

/** The request in lower case, composed, without accents that carry no meaning (`é`, `ё`), cut to its limit. */
export function normalise(text: string): string {
  const lower = text.slice(0, understoodLength).normalize('NFKC').toLowerCase().normalize('NFC');
  let clean = '';
  // One character may compose into many.
  for (const character of lower.slice(0, understoodLength)) clean += plainCharacter(character);
  return clean;
}

function plainCharacter(character: string): string {
  if (character < '\u0080' || ownCharacters.has(character)) return character;
  const base = String.fromCodePoint(character.normalize('NFD').codePointAt(0) ?? 0);
  return foreignCharacters[character] ?? base;
}

const apostrophes = new Set(["'", '’', 'ʼ', '`']);
const wordCharacter = /[\p{L}\p{N}]/u;

/** The words of a request: runs of letters and digits, the words of an apostrophe joined (`won't` is `wont`). */
export function tokenise(text: string): string[] {
  const tokens: string[] = [];
  let word = '';
  for (const character of normalise(text)) {
    if (wordCharacter.test(character)) word += character;
    else if (!apostrophes.has(character) && word !== '') {
      tokens.push(word);
      word = '';
    }
  }
  if (word !== '') tokens.push(word);
  return tokens;
}

/** A word as it is typed without Norwegian characters: `rørlegger`, `roerlegger` and `rorlegger` are one. */
export function fold(word: string): string {
  return word
    .replaceAll('aa', 'a')
    .replaceAll('ae', 'a')
    .replaceAll('oe', 'o')
    .replaceAll('å', 'a')
    .replaceAll('æ', 'a')
    .replaceAll('ø', 'o');
}
