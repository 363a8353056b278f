import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { prepareReads } from './reads.ts';

type Reads = ReturnType<typeof prepareReads>;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (char) => entities[char] ?? char);

interface Page {
  title: string;
  path: string;
  body: string;
  data: unknown;
}

/** Pages as the product has them: its shell with a title, readable content, and the data of the first screen. */
export async function openPages(webDir: string, reads: Reads) {
  const shell = await readFile(join(webDir, 'index.html'), 'utf8');
  const [head = '', rest = ''] = shell.split('</head>');
  const write = ({ title, path, body, data }: Page) => {
    const named = head.replace(/<title>.*?<\/title>/, `<title>${escape(title)}</title>`);
    const first = JSON.stringify(data).replaceAll('<', '\\u003c');
    const text = `${named}<link rel="canonical" href="${path}"></head>${rest.replace(
      '<div id="root"></div>',
      () =>
        `<div id="root">${body}</div><script type="application/json" id="first-data">${first}</script>`,
    )}`;
    return { text, type: 'text/html; charset=utf-8' };
  };
  return {
    async home() {
      const data = await reads.home();
      const body = `<h1>Mesterhånd</h1><ul>${data.masters
        .map(({ first_name: name, specialization, description }) =>
          [name, specialization, description].map((text) => `<p>${escape(String(text))}</p>`),
        )
        .map((lines) => `<li>${lines.join('')}</li>`)
        .join('')}</ul>`;
      return write({ title: 'Mesterhånd', path: '/', body, data });
    },
    async master(id: number) {
      const data = await reads.profile(id);
      const [master] = data ?? [];
      if (master === undefined || !('name' in master)) return undefined;
      const { name, specialization, description } = master;
      const body = `<h1>${escape(name)}</h1><p>${escape(specialization)}</p><p>${escape(description)}</p>`;
      return write({ title: `${name}, ${specialization}`, path: `/master/${id}`, body, data });
    },
    async article(slug: string) {
      const data = await reads.article(slug);
      if (data === undefined) return undefined;
      const body = `<article><h1>${escape(data.title)}</h1>${data.content}</article>`;
      return write({ title: data.title, path: `/blog/${slug}`, body, data });
    },
  };
}
