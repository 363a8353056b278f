import { randomBytes } from 'node:crypto';

/** A sequence of characters that occurs in no other text: whatever contains it comes from the marked person. */
const seed = 'wjux';

/** A person whose every text can be recognised. */
export interface MarkedPerson {
  email: string;
  newEmail: string;
  phone: string;
  firstName: string;
  lastName: string;
  middleName: string;
  username: string;
  street: string;
  password: string;
}

/** Fresh for each run, so that no run finds what another left. */
export function makePerson(): MarkedPerson {
  const mark = randomBytes(3).toString('hex').replaceAll(/[0-9]/g, 'q');
  return {
    email: `zyxfrid.${mark}@qvorndal.example`,
    newEmail: `zyxfrid.ny.${mark}@qvorndal.example`,
    phone: '+47 987 12 345',
    firstName: `Zyxfrid${mark}`,
    lastName: `Qvorndal${mark}`,
    middleName: `Hwzbjorg${mark}`,
    username: `zyxfrid${mark}`,
    street: `Wjuxgata${mark} 77`,
    password: 'wjux-en-lang-setning-9',
  };
}

/**
 * What others have written about the person, in their own words: it is theirs, and stays. The search skips it, and
 * counts what has been lost of it.
 */
export function othersWords({ firstName, lastName }: MarkedPerson): string[] {
  const name = `${firstName} ${lastName}`;
  return [
    `${firstName} gjorde en god jobb.`,
    `Enig med ${name}.`,
    `${name} skriver fra`,
    `${firstName} skal hjelpe oss`,
    `${firstName} ba om det`,
    `Bad for ${name}`,
    `${firstName} svarer ikke`,
    `Kan ${firstName} komme?`,
    `Hei ${firstName}! Ring`,
    `Hei ${lastName}!`,
  ];
}

/** A word for a field, such as `wjuxabout`. */
export const word = (field: string): string => `${seed}${field}`;

/** Finds any of the person's words: as a pattern of PostgreSQL and of JavaScript alike. */
export const anyWord = 'wjux|zyxfrid|qvorndal|hwzbjorg|987 ?12 ?345';
export const wordPattern = new RegExp(anyWord, 'i');
