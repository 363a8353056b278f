import type { DialogProps } from '../../core/navigation/dialogs.tsx';

const key = 'google-way-back';

/** The URL to return to after a sign-in: the page behind the dialog, with the dialog that required it. */
export function addressAfter(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  next: DialogProps['next'],
): string {
  const params = new URLSearchParams(search);
  for (const name of ['dialog', 'next', 'as']) params.delete(name);
  if (next !== undefined) params.set('dialog', next);
  return params.size === 0 ? pathname : `${pathname}?${params.toString()}`;
}

/** Stores the return URL in this tab, for one use after the redirect from Google. */
export function storeReturnUrl(address: string): void {
  try {
    sessionStorage.setItem(key, address);
  } catch {
    // Without storage the sign-in ends on the front page.
  }
}

/** Reads and removes the return URL; the front page when there is none or it is not ours. */
export function takeReturnUrl(): string {
  try {
    const address = sessionStorage.getItem(key) ?? '';
    sessionStorage.removeItem(key);
    return /^\/(?![/\\])/.test(address) ? address : '/';
  } catch {
    return '/';
  }
}
