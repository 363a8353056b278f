import type { EmailContent } from './template.ts';

/** The plain-text part of an email: the same texts, with URLs written out. */
export function writePlain({ words, ...content }: EmailContent): string {
  const { link, secondLink, manageLink, siteName, siteUrl } = content;
  const blocks = [
    words.title,
    words.text,
    words.facts.map(({ name, value }) => `${name}: ${onOneLine(value)}`).join('\n'),
    words.quote && `${words.quote.name}:\n${quote(words.quote.value)}`,
    `${words.action}:\n${link}`,
    words.second !== undefined && secondLink !== undefined && `${words.second}:\n${secondLink}`,
    words.after,
    // The standard signature separator.
    `-- \n${siteName}, ${siteUrl}\n${words.why}`,
    words.manage !== undefined && manageLink !== undefined && `${words.manage}:\n${manageLink}`,
  ];
  return `${blocks.filter((block) => typeof block === 'string' && block !== '').join('\n\n')}\n`;
}

/** Quotes another person's text by a mark at the beginning of each line. */
function quote(text: string): string {
  return text
    .trim()
    .split(/\r?\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
