const plain: Readonly<Record<string, string>> = {
  æ: 'ae',
  ø: 'o',
  å: 'a',
  đ: 'd',
  ŋ: 'n',
  ŧ: 't',
};

/** A name as it is compared: lower case, without diacritics and punctuation. 'Ås' → 'as', 'Nord-Fron' → 'nord fron'. */
export function foldName(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[æøåđŋŧ]/g, (character) => plain[character] ?? character)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Typing errors that are forgiven in a text of this many characters. */
export function forgivenErrors(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * Whether a typed text is the name or its beginning with at most `errors` typing errors: a character too many, too few,
 * another one, or two in the wrong order (optimal string alignment).
 */
export function beginsLike(name: string, typed: string, errors: number): boolean {
  let [before, last]: [number[], number[]] = [[], Array.from(typed, (_, index) => index)];
  last.push(typed.length);
  if (typed.length <= errors) return true;
  for (let row = 1; row <= name.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= typed.length; column += 1) {
      const isSame = name[row - 1] === typed[column - 1];
      const isSwapped =
        row > 1 &&
        column > 1 &&
        name[row - 1] === typed[column - 2] &&
        name[row - 2] === typed[column - 1];
      const changed = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
      );
      current.push(isSwapped ? Math.min(changed, at(before, column - 2) + 1) : changed);
    }
    if (at(current, typed.length) <= errors) return true;
    // No later row can be better than the best of this one.
    if (Math.min(...current, ...last) > errors) return false;
    [before, last] = [last, current];
  }
  return false;
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
