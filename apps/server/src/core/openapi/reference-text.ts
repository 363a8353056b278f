const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escape(source: string): string {
  return source.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** Text with `code` in backticks and **strong** words. */
export function inline(source: string): string {
  return escape(source)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');
}

/** Paragraphs separated by an empty line. */
export function paragraphs(source: string, className: string): string {
  return source
    .split('\n\n')
    .map((each) => `<p class="${className}">${inline(each)}</p>`)
    .join('');
}

/** A path that may wrap at its slashes. */
export function softPath(path: string): string {
  return escape(path).replaceAll('/', '/<wbr>');
}

/** An example as it is sent; plain text unquoted. */
export function renderExample(value: unknown, label: string): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return `<pre tabindex="0" role="group" aria-label="${escape(label)}"><code>${escape(text)}</code></pre>`;
}

/** A collapsible section. */
export function renderFold(title: string, content: string): string {
  return `<details class="fold"><summary>${title}</summary>${content}</details>`;
}
