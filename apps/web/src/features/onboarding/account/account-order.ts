/** What is asked before there is an account, one thing a step. */
export const accountSteps = ['category', 'name', 'contact', 'account'] as const;
export type AccountStep = (typeof accountSteps)[number];

const fieldsOf: Record<AccountStep, readonly string[]> = {
  category: ['category'],
  name: ['firstName', 'lastName'],
  contact: ['email', 'phone', 'city'],
  account: ['username', 'password', 'terms', 'isMaster'],
};

/** The errors of one step's fields. */
export function errorsOf<T>(step: AccountStep, errors: Record<string, T>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(errors).filter(([path]) => fieldsOf[step].includes(path)),
  );
}

/** The first step that has an error; undefined where each is complete. */
export function firstRefused(errors: Record<string, unknown>): AccountStep | undefined {
  return accountSteps.find((step) => Object.keys(errorsOf(step, errors)).length > 0);
}

/** The user name that an email address suggests. */
export function suggestedName(email: string): string {
  return (email.split('@')[0] ?? '').trim().slice(0, 60);
}

export function isAfter(step: AccountStep, other: AccountStep): boolean {
  return accountSteps.indexOf(step) > accountSteps.indexOf(other);
}
