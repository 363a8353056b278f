import { readUnsent, storeUnsent } from '../../../core/browser/unsent.ts';
import { type Documents, emptyRegistration, type RegistrationValues } from './registration.ts';

type Draft = { values: RegistrationValues; documents: Documents };

const key = 'outbox-registration';
/** Whoever comes back later begins anew: the device may be shared. */
const storedDays = 7;
const dayMs = 86_400_000;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function isSameKind(value: unknown, empty: unknown): boolean {
  if (!Array.isArray(empty)) return typeof value === typeof empty;
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

/** What a step on this device has stored: the texts, lists and ticks that are of today's shape. */
function parseStored(stored: unknown): RegistrationValues | undefined {
  if (!isRecord(stored) || !isRecord(stored.values)) return undefined;
  if (typeof stored.at !== 'number' || Date.now() - stored.at > storedDays * dayMs)
    return undefined;
  const { values } = stored;
  const read = { ...emptyRegistration };
  for (const [name, empty] of Object.entries(emptyRegistration))
    if (name !== 'services' && isSameKind(values[name], empty))
      Reflect.set(read, name, values[name]);
  return read;
}

let draft: Draft | undefined;

/** The registration input, which outlives the dialog, for example during a switch to the login dialog. */
export function readDraft(): Draft {
  draft ??= { values: readUnsent(key, parseStored) ?? emptyRegistration, documents: {} };
  return draft;
}

export function keepDraft(changed: Partial<Draft>): void {
  draft = { ...readDraft(), ...changed };
}

/** Stores the input on this device, but no password: it outlasts a reload and a closed tab. */
export function storeDraft(): void {
  const { password: _, confirmPassword: __, ...values } = readDraft().values;
  storeUnsent(key, { at: Date.now(), values });
}

/** A closed dialog keeps the input but no secrets: the device may be shared. */
export function clearPasswords(): void {
  keepDraft({ values: { ...readDraft().values, password: '', confirmPassword: '' } });
}

export function clearDraft(): void {
  draft = { values: emptyRegistration, documents: {} };
  storeUnsent(key, null);
}
