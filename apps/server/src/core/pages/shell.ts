import { normaliseSource } from '../http/index.ts';
import type { MadePage } from './render.ts';

/*
 * The built page has places for what the server knows of an address: `<!--page:head-->` and so on, up to
 * `<!--/page:head-->`. Without the server, while developing, what stands between them is shown.
 */

/** The built page as validators want it: the build writes a `meta` without content and empty values for flags. */
export function normaliseShell(shell: string): string {
  return normaliseSource(shell)
    .replaceAll(' crossorigin=""', ' crossorigin')
    .replaceAll('<meta property="csp-nonce" nonce', '<meta property="csp-nonce" content="" nonce');
}

/** The page with its own words in the places of the shell. */
export function fillShell(shell: string, page: MadePage, nonce: string): string {
  const parts = {
    head: page.head.markup,
    body: page.body(nonce).markup,
    data: page.data.markup,
    hint: page.hint.markup,
  };
  const filled = Object.entries(parts).reduce(
    (html, [name, markup]) => fillPlace(html, name, markup),
    shell,
  );
  // The first tag alone: what was put in stands after it.
  return filled.replace('<html lang="nb"', () => `<html lang="${page.language}"`);
}

function fillPlace(shell: string, name: string, markup: string): string {
  const [start, end] = [`<!--page:${name}-->`, `<!--/page:${name}-->`];
  const from = shell.indexOf(start);
  const to = shell.indexOf(end, from);
  if (from === -1 || to === -1) return shell;
  return shell.slice(0, from) + markup + shell.slice(to + end.length);
}
