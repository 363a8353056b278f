import { isStoredPicture } from '@mesterhand/domain/blog/pictures';

/**
 * Prepares pasted HTML for the editor, whose schema strips the rest: the first heading becomes h2, and external
 * pictures are dropped, because the CSP blocks them for readers.
 */
export function cleanPastedHtml(html: string): { html: string; droppedPictures: number } {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const heading of page.querySelectorAll('h1')) {
    const second = page.createElement('h2');
    second.append(...heading.childNodes);
    heading.replaceWith(second);
  }
  for (const list of page.querySelectorAll('ol[type]')) list.removeAttribute('type');
  const external = [...page.querySelectorAll('img')].filter(
    (picture) => !isStoredPicture(picture.getAttribute('src') ?? ''),
  );
  for (const picture of external) picture.remove();
  return { html: page.body.innerHTML, droppedPictures: external.length };
}

/** The first image among pasted or dropped files. */
export function firstImage(files: FileList | undefined | null): File | undefined {
  return [...(files ?? [])].find(({ type }) => type.startsWith('image/'));
}
