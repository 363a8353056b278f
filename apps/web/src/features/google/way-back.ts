import type { DialogProps } from '../../core/navigation/dialogs.tsx';

const key = 'google-way-back';

/** The address that a sign-in leads to: the page behind the dialog, with the dialog that it was asked for. */
export function addressAfter(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  next: DialogProps['next'],
): string {
  const kept = new URLSearchParams(search);
  for (const name of ['dialog', 'next', 'as']) kept.delete(name);
  if (next !== undefined) kept.set('dialog', next);
  return kept.size === 0 ? pathname : `${pathname}?${kept.toString()}`;
}

/** Remembers, for this tab and until it is asked for, where a person was who leaves for Google. */
export function rememberWayBack(address: string): void {
  try {
    sessionStorage.setItem(key, address);
  } catch {
    // Then the way leads to the front page, as it does for whoever comes from elsewhere.
  }
}

/** Where a person was, once; the front page when nothing is known, or nothing of ours. */
export function takeWayBack(): string {
  try {
    const address = sessionStorage.getItem(key) ?? '';
    sessionStorage.removeItem(key);
    return /^\/(?![/\\])/.test(address) ? address : '/';
  } catch {
    return '/';
  }
}
