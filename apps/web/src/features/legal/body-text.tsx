import { Fragment } from 'react';
import type { TextBlock } from '../../core/i18n/translation.ts';

const address = /(https:\/\/[\w./-]*\w)/;

/** Text with its URLs as links, shown without their scheme. */
function Words({ text }: { text: string }) {
  return text.split(address).map((part) =>
    address.test(part) ? (
      <a key={part} href={part} rel="noopener noreferrer">
        {part.replace(/^https:\/\/(www\.)?/, '')}
      </a>
    ) : (
      <Fragment key={part}>{part}</Fragment>
    ),
  );
}

/** The text of a section from the translations: paragraphs, and lists between them. */
export function BodyText({ blocks }: { blocks: readonly TextBlock[] }) {
  return blocks.map((block) =>
    typeof block === 'string' ? (
      <p key={block}>
        <Words text={block} />
      </p>
    ) : (
      <ul key={block[0]}>
        {block.map((item) => (
          <li key={item}>
            <Words text={item} />
          </li>
        ))}
      </ul>
    ),
  );
}
