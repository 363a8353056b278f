const words: Readonly<Record<string, string>> = {
  required: 'is missing',
  tooLong: 'is too long',
  tooMany: 'has too many entries',
  tooLarge: 'is too large',
  number: 'is no number, or below 0',
  hourlyRateRange: 'is outside of what an hourly rate may be',
  experienceRange: 'is more than 70 years',
  priceMax: 'is too large',
  email: 'is no e-mail address',
  emailReserved: 'is a reserved address',
  phone: 'is no phone number of eight digits, or with a country code',
  emailTaken: 'belongs to another account already',
  category: 'is no category of this site',
  priceNegative: 'is below 0',
  priceStep: 'has more than two decimals',
  invalid: 'is not valid',
};

/** The issue of a field, in a few words after its name. */
export function sayIssue(key: string): string {
  return words[key] ?? `is not valid (${key})`;
}
