import { AppError, type Issue } from '@mesterhand/domain/errors/codes';

/** Maximum nesting of JSON: the deepest input of any procedure has six levels. */
const maxDepth = 32;

/**
 * The first text that cannot be stored: PostgreSQL accepts no NUL in `text` or `jsonb`, and no lone surrogate in
 * `jsonb`. Values nested too deeply are rejected too: hashing and validation recurse.
 */
export function findUnreadable(input: unknown): Issue | undefined {
  const open: { value: unknown; path: string[] }[] = [{ value: input, path: [] }];
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    const { value, path } = each;
    if (typeof value === 'string') {
      if (!isStorable(value)) return { path, message: 'invalid' };
    } else if (typeof value === 'object' && value !== null) {
      if (path.length >= maxDepth) return { path: path.slice(0, 1), message: 'invalid' };
      for (const [name, inner] of Object.entries(value)) {
        if (!isStorable(name)) return { path, message: 'invalid' };
        if (typeof inner === 'string' || typeof inner === 'object')
          open.push({ value: inner, path: [...path, name] });
      }
    }
  }
  return undefined;
}

/**
 * @throws AppError `input.invalid` with the field's name. Called before validation, so that schemas need not repeat it.
 */
export function refuseUnreadable<T>(input: T): T {
  const issue = findUnreadable(input);
  if (issue !== undefined) throw new AppError('input.invalid', { issues: [issue] });
  return input;
}

/** Makes a text storable in PostgreSQL: for errors and file names, which must not be rejected. */
export function toStorable(text: string): string {
  return text.replaceAll('\u0000', '\ufffd').toWellFormed();
}

const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();
