const weights = [3, 2, 7, 6, 5, 4, 3, 2];

/**
 * Whether a text is an organisation number of Brønnøysundregistrene: nine digits, of which the last one checks the others
 * (modulus 11). Whether anybody has the number is not known.
 */
export function isOrganisationNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  const sum = weights.reduce((total, weight, place) => total + weight * Number(text[place]), 0);
  // A remainder of 1 would need the digit 10: such numbers are not given out.
  return (11 - (sum % 11)) % 11 === Number(text[8]);
}

/** The digits in groups of three, with spaces that do not break. */
export function spaceOrganisationNumber(digits: string): string {
  return digits.replaceAll(/(\d{3})(?=\d)/g, '$1\u00a0');
}
