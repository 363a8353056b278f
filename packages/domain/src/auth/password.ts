/** Characters of a password; six is the floor that customers were promised. */
export const passwordLimits = { min: 6, max: 200 } as const;

/** Characters of a password that may protect an administrator without a second factor. */
export const administratorPasswordMin = 15;

/** Whether a password is too short for the administration without a second factor. */
export function isShortPassword(password: string): boolean {
  return Array.from(password).length < administratorPasswordMin;
}

/** Words closely related to this site: with digits and marks around them they are guessed as early as alone. */
const contextWords = new Set(
  `mesterhand mesterhånd mester mesteren master masters handverker håndverker håndverk kunde kunden admin administrator
  superadmin moderator passord password`.split(/\s+/),
);

const common = new Set(
  `123456 1234567 12345678 123456789 1234567890 password password1 passord passord1 passord123 qwerty qwerty123
  qwertyuiop 111111 000000 123123 654321 666666 888888 121212 abc123 abcdef abcd1234 iloveyou admin admin123 welcome
  welcome1 velkommen velkommen1 letmein monkey dragon sommer sommer2025 sommer2026 vinter vinter2025 vinter2026 norge
  norge123 oslo123 hemmelig test123 testtest football fotball liverpool asdfgh asdfghjkl zxcvbn 1q2w3e 1q2w3e4r
  1qaz2wsx qazwsx 112233 987654321 aaaaaa sunshine princess superman batman master mester mesterhand`.split(
    /\s+/,
  ),
);

/** The same character repeated. */
const isOneCharacter = (text: string): boolean =>
  text !== '' && text === text.charAt(0).repeat(text.length);

/**
 * Passwords that guessers try first; refused whatever their length. This short list is for forms; the server also
 * checks a list of tens of thousands.
 */
export function isCommonPassword(password: string): boolean {
  const lowered = password.toLowerCase();
  if (common.has(lowered) || isOneCharacter(lowered)) return true;
  return contextWords.has(lowered.replaceAll(/[^\p{L}]/gu, ''));
}
