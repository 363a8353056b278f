/**
 * A page of results with this section in it: sections begin with `## NAME` and stand in alphabetical order below
 * whatever stands before the first; the one of the same name makes room.
 */
export function placeSection(page: string, { name, text }: { name: string; text: string }): string {
  const [head = '', ...sections] = page.split(/^(?=## )/m);
  const others = sections.filter((section) => !section.startsWith(`## ${name}\n`));
  const parts = [`${head.trimEnd()}\n\n`, ...[...others, `## ${name}\n\n${text}`].toSorted()];
  return parts
    .map((part, at) => (at === parts.length - 1 ? `${part.trimEnd()}\n` : `${part.trimEnd()}\n\n`))
    .join('');
}
