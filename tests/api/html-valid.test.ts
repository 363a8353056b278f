import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pageTemplates } from '@mesterhand/domain/pages/addresses.gen';
import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { demoTemplate } from '../support/demo.ts';
import { findPublicPages } from '../support/public-pages.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let webDir: string;
let paths: string[];

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: { 'heading-level': ['error', { sectioningRoots: [] }] },
});

/** Tags as Vite adds them to the page in a build. */
const builtTags = `<link rel="preload" href="/assets/font.woff2" as="font" type="font/woff2" crossorigin="" nonce="CSP_NONCE">
<meta property="csp-nonce" nonce="CSP_NONCE">
<link rel="modulepreload" crossorigin href="/assets/app.js" nonce="CSP_NONCE">
<link rel="stylesheet" crossorigin href="/assets/app.css" nonce="CSP_NONCE">`;

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'mesterhand-html-valid-'));
  const source = await readFile(resolve(import.meta.dirname, '../../apps/web/index.html'), 'utf8');
  await writeFile(join(webDir, 'index.html'), source.replace('<head>', `<head>\n${builtTags}`));
  server = await startTestServer(inject('cluster'), { webDir, template: demoTemplate });
  const fixed = pageTemplates.filter((template) => !template.includes('$'));
  const found = await findPublicPages(server.url);
  paths = [
    ...new Set([
      ...fixed,
      ...found,
      '/user/1',
      '/services?category=1&city=oslo',
      '/masters?city=bergen',
      '/tjenester/rorlegger/oslo',
      '/admin',
      '/admin/users',
      '/not-a-page',
    ]),
  ];
});
afterAll(async () => {
  await server.close();
  await rm(webDir, { recursive: true });
});

async function findErrors(path: string, language: string): Promise<string[]> {
  const address = `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
  const response = await fetch(`${server.url}${address}`, { headers: { accept: 'text/html' } });
  const report = await validator.validateString(await response.text(), address);
  return report.results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column }) => `${address}:${line}:${column} ${ruleId}: ${message}`,
    ),
  );
}

test('the CSP nonce has a value, and boolean attributes have none', async () => {
  const response = await fetch(server.url, { headers: { accept: 'text/html' } });
  const text = await response.text();
  expect(text).toMatch(/<meta property="csp-nonce" content="" nonce="[\w-]+">/);
  expect(text).not.toContain('crossorigin=""');
});

describe('HTML as the server delivers it', () => {
  test.each(['nb', 'ru', 'uk', 'en'])(
    'has no html-validate error on any page in %s',
    async (language) => {
      const errors = await Promise.all(paths.map((path) => findErrors(path, language)));
      expect(errors.flat()).toEqual([]);
    },
  );
});
