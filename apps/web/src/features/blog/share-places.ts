/** The shared data of an article. */
export type Shared = { title: string; url: string };

/** Sites with a share URL: none of their scripts is loaded. */
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

/** The canonical URL of the page; without one its own URL without query and fragment. */
export function canonicalAddress(): string {
  const { origin, pathname } = window.location;
  const named = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
  // The canonical link may still be that of the previous page.
  const isOfHere = named !== undefined && new URL(named, origin).pathname === pathname;
  return isOfHere ? named : origin + pathname;
}
