import { trustCleaned } from '../core/browser/trusted-html.ts';
import classes from './rich-text.module.css';

/** Where the look of a post's text is wanted without its HTML: the editor. */
export const richTextClass = classes.text ?? '';

/** HTML of the allowed elements, as the server has cleaned it; it is set as it is, so never hand it anything else. */
export function RichText({ html }: { html: string }) {
  // oxlint-disable-next-line react/no-danger -- the server has cleaned it
  return <div className={richTextClass} dangerouslySetInnerHTML={{ __html: trustCleaned(html) }} />;
}
