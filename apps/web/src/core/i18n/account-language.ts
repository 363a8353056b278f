import { currentLanguage, isLanguageChosen, statedLanguage } from './i18n.ts';
import { readSession } from '../session/session.ts';
import { readStored, writeStored } from '../browser/local-storage.ts';

/** The choice of this browser that was last saved to the account: `{userId} {language}`. */
const key = 'language-told';

const choiceOf = (userId: number): string => `${userId} ${currentLanguage()}`;

/** Whether the language chosen in this browser is still to be saved to the account. */
export function isChoiceUnreported(userId: number): boolean {
  return isLanguageChosen() && readStored(key) !== choiceOf(userId);
}

export function markReported(userId: number): void {
  writeStored(key, choiceOf(userId));
}

/**
 * Pins the site's language when the account's email language changes. Where nothing has stated a language yet, the
 * account's is the first that does, and the site follows it.
 */
export function pinSiteLanguage(): void {
  const userId = readSession()?.user.id;
  if (userId === undefined || statedLanguage() === undefined) return;
  if (!isLanguageChosen()) writeStored('language', currentLanguage());
  markReported(userId);
}
