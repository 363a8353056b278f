import { trustSanitised } from '../core/browser/trusted-html.ts';
import classes from './rich-text.module.css';

/** The styles of rich text without its HTML: for the editor. */
export const richTextClass = classes.text ?? '';

/** HTML sanitised by the server; it is inserted unchanged, so never pass anything else. */
export function RichText({ html }: { html: string }) {
  const __html = trustSanitised(html);
  // oxlint-disable-next-line react/no-danger -- the server has sanitised it
  return <div className={richTextClass} data-prose dangerouslySetInnerHTML={{ __html }} />;
}
