import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { errorTable } from '@mesterhand/domain/errors/codes';
import swaggerUi from 'swagger-ui-dist/package.json' with { type: 'json' };
import { type Encoding, type Markup, html, noncePlaceholder, pack } from '../http/index.ts';

const { resolve } = createRequire(import.meta.url);

/** The files of Swagger UI that the page loads from this server, with their media types. */
const types = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
} as const;

type DocsFile = keyof typeof types;

const isDocsFile = (name: string): name is DocsFile => Object.hasOwn(types, name);

const forms = new Map<string, Promise<Buffer>>();

/** A file of the page, compressed once and cached; undefined for any other name. */
export function readDocsFile(
  name: string,
  encoding: Encoding | undefined,
): { type: string; bytes: Promise<Buffer> } | undefined {
  if (!isDocsFile(name)) return undefined;
  const key = `${name} ${encoding}`;
  const bytes = forms.get(key) ?? readForm(name, encoding);
  forms.set(key, bytes);
  return { type: types[name], bytes };
}

async function readForm(name: DocsFile, encoding: Encoding | undefined): Promise<Buffer> {
  const bytes = await readFile(resolve(`swagger-ui-dist/${name}`));
  return encoding === undefined ? bytes : pack(bytes, encoding, 'once');
}

/** The files never change at their address: the version is part of it. */
const addressOf = (name: DocsFile): string => `/swagger-ui/${name}?v=${swaggerUi.version}`;

/** Unfolds the table for an anchor of a code. No validator elsewhere, and no settings from the address of the page. */
const start: Markup = {
  markup: `const row = document.getElementById(location.hash.slice(1));
  if (row?.localName === 'tr') { row.closest('details').open = true; row.scrollIntoView(); }
  SwaggerUIBundle({
    url: '/api/openapi.json', dom_id: '#operations', validatorUrl: null, queryConfigEnabled: false,
    docExpansion: 'list', defaultModelsExpandDepth: 0, deepLinking: true, filter: true,
  });`,
};

/** The API reference as a page. The `type` of a problem leads to the row of its code. */
export function renderDocs(): string {
  const codes = Object.entries(errorTable).map(
    ([code, { status, message }]) =>
      html`<tr id="${code}">
        <th scope="row"><code>${code}</code></th>
        <td>${status}</td>
        <td>${message}</td>
      </tr>`,
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Mesterhånd API</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${addressOf('swagger-ui.css')}" />
      </head>
      <body>
        <main>
          <details class="swagger-ui wrapper">
            <summary>Error codes</summary>
            <table>
              <tbody>
                ${codes}
              </tbody>
            </table>
          </details>
          <div id="operations"></div>
        </main>
        <script nonce="${noncePlaceholder}" src="${addressOf('swagger-ui-bundle.js')}"></script>
        <script nonce="${noncePlaceholder}">
          ${start};
        </script>
      </body>
    </html>`.markup;
}
