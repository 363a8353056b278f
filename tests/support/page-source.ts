/** A page as read by a client without JavaScript. */
export interface PageSource {
  status: number;
  text: string;
  language: string | undefined;
  title: string | undefined;
  canonical: string | undefined;
  /** Addresses by language. */
  alternates: Record<string, string>;
  /** Contents of meta elements, by name or property. */
  meta: Record<string, string>;
  /** The objects in JSON-LD. */
  things: Record<string, unknown>[];
  /** The query results embedded in the page, by procedure. */
  answers: Record<string, unknown>;
  /** The main text as HTML; empty without one. */
  main: string;
}

export async function readPage(
  address: string,
  headers: Record<string, string> = {},
): Promise<PageSource> {
  const response = await fetch(address, { headers: { accept: 'text/html', ...headers } });
  const text = await response.text();
  const elements = [...text.matchAll(/<(meta|link)\b([^>]*)>/g)].map(([, name, attributes]) => ({
    name,
    ...readAttributes(attributes ?? ''),
  }));
  const links = elements.filter(({ name }) => name === 'link');
  return {
    status: response.status,
    text,
    language: /<html lang="(\w+)"/.exec(text)?.[1],
    title: decode(/<title>([^<]*)<\/title>/.exec(text)?.[1]),
    canonical: links.find(({ attributes }) => attributes['rel'] === 'canonical')?.attributes[
      'href'
    ],
    alternates: Object.fromEntries(
      links.flatMap(({ attributes: { hreflang, href } }) =>
        hreflang === undefined ? [] : [[hreflang, href ?? '']],
      ),
    ),
    meta: Object.fromEntries(
      elements.flatMap(({ name, attributes }) => {
        const key = attributes['name'] ?? attributes['property'];
        return name === 'meta' && key !== undefined ? [[key, attributes['content'] ?? '']] : [];
      }),
    ),
    things: readThings(text),
    answers: readAnswers(text),
    main: /<main\b[^>]*>([^]*?)<\/main>/.exec(text)?.[1] ?? '',
  };
}

function readAttributes(text: string): { attributes: Record<string, string> } {
  const attributes = [...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(
    ([, name = '', value]) => [name, decode(value) ?? ''] as const,
  );
  return { attributes: Object.fromEntries(attributes) };
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function decode(text: string | undefined): string | undefined {
  return text?.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** A script ends where a browser ends it: at the first closing tag, whatever it contains. */
function scriptsOf(text: string, kind: string): unknown[] {
  const found = text.matchAll(new RegExp(`<script\\s+type="${kind}"[^>]*>([^]*?)</script>`, 'g'));
  return [...found].map(([, json = '']): unknown => JSON.parse(json));
}

function readThings(text: string): Record<string, unknown>[] {
  return scriptsOf(text, 'application/ld\\+json').flatMap((graph) => {
    const things = isRecord(graph) ? graph['@graph'] : [];
    return Array.isArray(things) ? things.filter(isRecord) : [];
  });
}

function readAnswers(text: string): Record<string, unknown> {
  const answers = scriptsOf(text, 'application/json').flatMap((list) =>
    Array.isArray(list) ? list.filter(isRecord) : [],
  );
  return Object.fromEntries(answers.map(({ path, data }) => [String(path), data]));
}
