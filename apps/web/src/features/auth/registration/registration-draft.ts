import { type Documents, emptyRegistration, type RegistrationValues } from './registration.ts';

type Draft = { values: RegistrationValues; documents: Documents };

let draft: Draft = { values: emptyRegistration, documents: {} };

/** What was typed so far: it outlives the dialog, so that a look at the login dialog loses nothing. */
export function readDraft(): Draft {
  return draft;
}

export function keepDraft(changed: Partial<Draft>): void {
  draft = { ...draft, ...changed };
}

/** A closed dialog keeps what was typed, but no secrets: the next person may sit at the same screen. */
export function forgetPasswords(): void {
  keepDraft({ values: { ...draft.values, password: '', confirmPassword: '' } });
}

export function forgetDraft(): void {
  draft = { values: emptyRegistration, documents: {} };
}
