import { type Documents, emptyRegistration, type RegistrationValues } from './registration.ts';

type Draft = { values: RegistrationValues; documents: Documents };

let draft: Draft = { values: emptyRegistration, documents: {} };

/** The registration input, which outlives the dialog, for example during a switch to the login dialog. */
export function readDraft(): Draft {
  return draft;
}

export function keepDraft(changed: Partial<Draft>): void {
  draft = { ...draft, ...changed };
}

/** A closed dialog keeps the input but no secrets: the device may be shared. */
export function clearPasswords(): void {
  keepDraft({ values: { ...draft.values, password: '', confirmPassword: '' } });
}

export function clearDraft(): void {
  draft = { values: emptyRegistration, documents: {} };
}
