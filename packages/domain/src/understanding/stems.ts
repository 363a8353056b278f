/** Endings of Bokmål, Nynorsk and English, longest first. */
const latinEndings = byLength(
  'elsene elsen arane erane inga ingen ene ane ande ende enes ing ings ed er ar en et es as a e s t',
);

/** Endings of Russian and Ukrainian, longest first. */
const cyrillicEndings = byLength(
  'иться ається ется ится ються ають яють ують юють ивает ывает ать ять ить еть ити ати яти ться тся ами ями ого ему ому ыми ими его ает яет уют ала ила ало ило али или ив ав ет ит ут ют ат ят ая яя ое ее ые ие ой ый ий ую юю ов ев ів ей ом ем ам ям ах ях ею ою у ю а я ы и і ї е є о ь й',
);

function byLength(endings: string): readonly string[] {
  return endings.split(' ').toSorted((left, right) => right.length - left.length);
}

/** Shortest stem that an ending may leave. */
const shortestStem = 3;

/** The word without the ending of its form: light, the same rule for all languages of a script. */
export function stem(word: string): string {
  if (word.length <= shortestStem) return word;
  const endings = word >= '\u0400' && word < '\u0530' ? cyrillicEndings : latinEndings;
  // Twice: `sikringen` loses an ending that `sikring` keeps otherwise.
  const shorter = cut(cut(word, endings), endings);
  // `kranene` and `kran`, `dripping` and `drip`: a doubled consonant at the end is one.
  return isDoubled(shorter) ? shorter.slice(0, -1) : shorter;
}

function cut(word: string, endings: readonly string[]): string {
  const ending = endings.find(
    (each) => word.length - each.length >= shortestStem && word.endsWith(each),
  );
  return ending === undefined ? word : word.slice(0, -ending.length);
}

function isDoubled(word: string): boolean {
  return word.length > shortestStem && word.at(-1) === word.at(-2);
}
