import { normaliseSource } from '../http/index.ts';
import type { MadePage } from './render.ts';

/*
 * The built page has placeholders for rendered content: from `<!--page:head-->` to `<!--/page:head-->` and so on. In
 * development their default content is shown.
 */

/**
 * Normalises the built page for validators: the build writes a `meta` without content and empty values for boolean
 * attributes.
 */
export function normaliseShell(shell: string): string {
  return normaliseSource(shell)
    .replaceAll(' crossorigin=""', ' crossorigin')
    .replaceAll('<meta property="csp-nonce" nonce', '<meta property="csp-nonce" content="" nonce');
}

/** Inserts the rendered parts into the shell. */
export function fillShell(shell: string, page: MadePage, nonce: string): string {
  const parts = {
    head: page.head.markup,
    body: page.body(nonce).markup,
    data: page.data.markup,
    hint: page.hint.markup,
    failure: page.failure.markup,
  };
  const filled = Object.entries(parts).reduce(
    (html, [name, markup]) => fillPlace(html, name, markup),
    shell,
  );
  // Replaces the first tag only: inserted content comes after it.
  return filled.replace('<html lang="nb"', () => `<html lang="${page.language}"`);
}

function fillPlace(shell: string, name: string, markup: string): string {
  const [start, end] = [`<!--page:${name}-->`, `<!--/page:${name}-->`];
  const from = shell.indexOf(start);
  const to = shell.indexOf(end, from);
  if (from === -1 || to === -1) return shell;
  return shell.slice(0, from) + markup + shell.slice(to + end.length);
}
