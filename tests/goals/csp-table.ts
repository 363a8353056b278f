// The headers that each kind of answer must have. Written independently of the server, which is what is judged.

/**
 * A page runs what carries its nonce, a file of the web only its own scripts, everything else nothing. The API reference
 * is a page whose library knows no Trusted Types.
 */
export type AnswerKind = 'page' | 'reference' | 'asset' | 'closed' | 'file';

type Rule = [name: string, expected: RegExp];

const always: Rule[] = [
  ['x-content-type-options', /^nosniff$/],
  ['referrer-policy', /^no-referrer$/],
  ['cross-origin-opener-policy', /^same-origin$/],
  ['cross-origin-resource-policy', /^same-origin$/],
  ['permissions-policy', /(?=.*camera=\(\))(?=.*microphone=\(self\))(?=.*geolocation=\(self\))/],
  ['x-request-id', /^[\w-]{12}$/],
];

const framed: Rule = ['x-frame-options', /^DENY$/];
const nonced: Rule = ['content-security-policy', /script-src 'self' 'nonce-[\w-]{22}';/];

const rules: Record<AnswerKind, Rule[]> = {
  page: [
    framed,
    nonced,
    ['content-security-policy-report-only', /require-trusted-types-for 'script'; trusted-types /],
    ['reporting-endpoints', /^policy="\/policy-reports"$/],
  ],
  reference: [framed, nonced],
  asset: [framed, ['content-security-policy', /script-src 'self';/]],
  closed: [framed, ['content-security-policy', /^default-src 'none'; frame-ancestors 'none'$/]],
  file: [
    framed,
    ['content-security-policy', /^default-src 'none'; frame-ancestors 'none'; sandbox$/],
  ],
};

/** For pages and files of the web alike. */
const strict: RegExp[] = [
  /default-src 'self'/,
  /object-src 'none'/,
  /base-uri 'none'/,
  /form-action 'self'/,
  /frame-ancestors 'none'/,
];

/** Headers that an answer lacks or has in excess; empty when they are right. */
export function headFaults(kind: AnswerKind, headers: Headers): string[] {
  const policy = headers.get('content-security-policy') ?? '';
  const missing = [...always, ...rules[kind]]
    .filter(([name, expected]) => !expected.test(headers.get(name) ?? ''))
    .map(([name]) => `${name}: ${headers.get(name)?.slice(0, 80) ?? 'missing'}`);
  const loose = /'unsafe-|\*|http:(?!\/\/tiles\.invalid)/.test(policy) ? [`loose: ${policy}`] : [];
  const weak =
    kind === 'page' || kind === 'reference' || kind === 'asset'
      ? strict.filter((part) => !part.test(policy)).map((part) => `policy without ${part.source}`)
      : [];
  const revealing = [...headers.keys()]
    .filter((name) => name.startsWith('access-control-') || /^(server|x-powered-by)$/.test(name))
    .map((name) => `${name}: ${headers.get(name)}`);
  return [...missing, ...loose, ...weak, ...revealing];
}

/** Parts of a page that its own policy would block: without its nonce, or inline in attributes. */
export function bareParts(html: string, headers: Headers): string[] {
  const policy = headers.get('content-security-policy') ?? '';
  const nonce = /'nonce-([\w-]+)'/.exec(policy)?.[1] ?? 'none';
  const elements = [...html.matchAll(/<(script|style)\b([^>]*)>/gi)]
    // A data block is not executed.
    .filter(([, , attributes = '']) => !/type="application\/(ld\+)?json"/.test(attributes))
    .filter(([, , attributes = '']) => !attributes.includes(`nonce="${nonce}"`))
    .map(([element]) => element);
  const attributes = [...html.matchAll(/<[a-z][^>]*\s(on\w+|style)\s*=\s*["'][^>]*>/gi)];
  const links = [
    ...html.matchAll(/\b(?:href|src|action)\s*=\s*["']?\s*(?:javascript|data:text)[^>]*/gi),
  ];
  return [...elements, ...[...attributes, ...links].map(([part]) => part)].map((part) =>
    part.slice(0, 120),
  );
}
