import { isStoredPicture } from '@mesterhand/domain/blog/pictures';

/**
 * Pasted HTML on its way into the editor, whose schema takes out what is not allowed. The first heading of elsewhere is
 * a heading of the second level here, and pictures of other sites go: browsers would not show them to readers.
 */
export function readyPasted(html: string): { html: string; droppedPictures: number } {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const heading of page.querySelectorAll('h1')) {
    const second = page.createElement('h2');
    second.append(...heading.childNodes);
    heading.replaceWith(second);
  }
  for (const list of page.querySelectorAll('ol[type]')) list.removeAttribute('type');
  const strange = [...page.querySelectorAll('img')].filter(
    (picture) => !isStoredPicture(picture.getAttribute('src') ?? ''),
  );
  for (const picture of strange) picture.remove();
  return { html: page.body.innerHTML, droppedPictures: strange.length };
}

/** The picture among files that were pasted or dropped. */
export function pictureAmong(files: FileList | undefined | null): File | undefined {
  return [...(files ?? [])].find(({ type }) => type.startsWith('image/'));
}
