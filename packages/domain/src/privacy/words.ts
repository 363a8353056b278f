/** What a person is known by. */
export interface KnownAs {
  firstName: string;
  lastName: string;
  middleName: string | null;
  email: string;
  phone: string;
  username: string | null;
  /** Further e-mail addresses of theirs: that before, that of an account elsewhere. */
  emails: readonly string[];
  /** Whole addresses of doors, as they were typed into bookings. */
  addresses: readonly string[];
  /** Numbers and names that were typed into bookings; they may be those of somebody at home. */
  contacts: readonly string[];
}

/** Words by which others may have called a person. */
export interface CallingWords {
  /** Sure anywhere: the whole name, the e-mail, the phone. */
  marks: string[];
  /** Sure only where it is known of whom is written: single names, the user name, the street. */
  names: string[];
}

/** Shorter ones say nothing of anybody. */
const shortest = 2;

/** The words that an erasure looks for in what others wrote, the longest first. */
export function wordsOf(person: KnownAs): CallingWords {
  const { firstName, lastName, middleName, email, phone, username } = person;
  const { emails, addresses, contacts } = person;
  const whole = [`${firstName} ${lastName}`, `${firstName} ${middleName ?? ''} ${lastName}`];
  const parts = [firstName, lastName, middleName ?? ''].flatMap((name) => name.split(/\s+/));
  const streets = addresses.map((address) => address.split(/[,;\n]/)[0] ?? '');
  const bare = phone.replaceAll(/\s/g, '');
  return {
    marks: longestFirst(
      [...whole, email, ...emails, phone, bare, bare.replace(/^\+47/, ''), ...contacts],
      6,
    ),
    names: longestFirst([...parts, firstName, lastName, username ?? '', ...streets], shortest),
  };
}

function longestFirst(words: readonly string[], least: number): string[] {
  const clean = words.map((word) => word.replaceAll(/\s+/g, ' ').trim());
  return [...new Set(clean.filter((word) => word.length >= least))].toSorted(
    (one, other) => other.length - one.length,
  );
}
