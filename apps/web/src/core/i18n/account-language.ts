import { currentLanguage, isLanguageChosen, statedLanguage } from './i18n.ts';
import { readSession } from '../session/session.ts';
import { readStored, writeStored } from '../browser/local-storage.ts';

/** Which choice of this browser the account has taken over already: `{userId} {language}`. */
const key = 'language-told';

const choiceOf = (userId: number): string => `${userId} ${currentLanguage()}`;

/** Whether the account has still to take over the language that was chosen in this browser. */
export function isChoiceUnreported(userId: number): boolean {
  return isLanguageChosen() && readStored(key) !== choiceOf(userId);
}

export function noteReported(userId: number): void {
  writeStored(key, choiceOf(userId));
}

/**
 * Leaves the site in the language that it has when the account gets another one for its letters. Where nothing has
 * said a language yet, the account's is the first that does, and the site follows it.
 */
export function keepSiteLanguage(): void {
  const userId = readSession()?.user.id;
  if (userId === undefined || statedLanguage() === undefined) return;
  if (!isLanguageChosen()) writeStored('language', currentLanguage());
  noteReported(userId);
}
