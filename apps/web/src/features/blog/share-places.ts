/** What is shared of an article. */
export type Shared = { title: string; url: string };

/** Places that take a link by their address alone: nothing of theirs is loaded here. */
export const sharePlaces = [
  {
    key: 'facebook',
    name: 'Facebook',
    address: ({ url }: Shared) =>
      `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`,
  },
  {
    key: 'x',
    name: 'X',
    address: ({ title, url }: Shared) =>
      `https://x.com/intent/post?text=${encodeURIComponent(title)}&url=${encodeURIComponent(url)}`,
  },
  {
    key: 'whatsapp',
    name: 'WhatsApp',
    address: ({ title, url }: Shared) =>
      `https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`,
  },
] as const;

export function mailAddressOf({ title, url }: Shared): string {
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`;
}

/** The address that a page gives itself; without one its own, bare of dialogs and marks. */
export function canonicalAddress(): string {
  const { origin, pathname } = window.location;
  const named = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
  // What stands there may still be of the page before.
  const isOfHere = named !== undefined && new URL(named, origin).pathname === pathname;
  return isOfHere ? named : origin + pathname;
}
