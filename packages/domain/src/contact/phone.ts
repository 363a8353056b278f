/** The longest text that is read as a phone number, in characters. */
export const maxPhoneLength = 40;

/**
 * Parses a phone number into E.164: '900 00 000' → '+4790000000'. Eight digits are a Norwegian number; a foreign one
 * needs its country code. Null for an invalid number.
 */
export function readPhone(text: string): string | null {
  if (text.length > maxPhoneLength) return null;
  const digits = text.replaceAll(/[\s().-]/g, '').replace(/^00/, '+');
  if (/^[2-9]\d{7}$/.test(digits)) return `+47${digits}`;
  if (digits.startsWith('+47')) return /^\+47[2-9]\d{7}$/.test(digits) ? digits : null;
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : null;
}

const groups = (digits: string) =>
  /^[49]/.test(digits)
    ? digits.replace(/^(\d{3})(\d{2})(\d{3})$/, '$1 $2 $3')
    : digits.replace(/^(\d{2})(\d{2})(\d{2})(\d{2})$/, '$1 $2 $3 $4');

/** Formats a number: '90000000' → '+47 900 00 000', foreign ones in E.164; an invalid number is returned unchanged. */
export function formatPhone(text: string): string {
  const phone = readPhone(text);
  if (phone === null) return text;
  return phone.startsWith('+47') ? `+47 ${groups(phone.slice(3))}` : phone;
}
