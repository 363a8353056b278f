/**
 * A page of results with this section in it: sections begin with `## NAME` and are sorted below the introduction; one
 * of the same name is replaced.
 */
export function placeSection(page: string, { name, text }: { name: string; text: string }): string {
  const [head = '', ...sections] = page.split(/^(?=## )/m);
  const others = sections.filter((section) => !section.startsWith(`## ${name}\n`));
  const parts = [`${head.trimEnd()}\n\n`, ...[...others, `## ${name}\n\n${text}`].toSorted()];
  return parts
    .map((part, at) => (at === parts.length - 1 ? `${part.trimEnd()}\n` : `${part.trimEnd()}\n\n`))
    .join('');
}
