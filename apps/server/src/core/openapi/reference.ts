import { type Entry, renderEntry } from './reference-operation.ts';
import { renderFields } from './reference-schema.ts';
import { docsScript } from './reference-script.ts';
import { docsStyle } from './reference-style.ts';
import {
  escape,
  inline,
  paragraphs,
  renderExample,
  renderFold,
  softPath,
} from './reference-text.ts';
import { type OpenApiDocument, type Tag, methods } from './document.ts';
import { noncePlaceholder } from '../http/index.ts';

interface Group extends Tag {
  entries: Entry[];
}

/** The API reference as one self-contained HTML page, usable without its script. */
export function renderDocs(api: OpenApiDocument): string {
  const groups = listGroups(api);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mesterhånd API</title><meta name="description" content="${escape(api.info.summary)}"><meta name="color-scheme" content="light dark"><link rel="icon" href="/icon.svg" type="image/svg+xml">
<style nonce="${noncePlaceholder}">${docsStyle}</style></head><body>
<a class="skip" href="#main">Skip to the calls</a>
<header><p class="brand">Mesterhånd</p><h1>API reference</h1><div class="facts">${paragraphs(api.info.description, 'intro')}</div>
<p class="intro">For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI ${api.openapi}).</p></header>
<div class="columns"><nav aria-label="Calls"><div class="find" hidden><label for="find">Find a call</label><input id="find" type="search" placeholder="bookings" autocomplete="off" spellcheck="false" aria-describedby="find-hint"><p id="find-hint" class="quiet">Press <kbd>/</kbd> to come here</p><output aria-live="polite"></output></div>
<details open><summary>All calls</summary>${groups.map(renderLinks).join('')}${furtherLinks}</details></nav>
<main id="main" tabindex="-1">${groups.map((group) => renderGroup(group, api)).join('')}${renderErrors(api)}${renderHeaders(api)}${renderShapes(api)}</main></div>
<script nonce="${noncePlaceholder}">${docsScript}</script></body></html>`;
}

function listGroups(api: OpenApiDocument): Group[] {
  const entries = Object.entries(api.paths).flatMap(([path, operations]) =>
    methods.flatMap((method): Entry[] => {
      const operation = operations[method];
      return operation === undefined ? [] : [{ path, method, operation }];
    }),
  );
  return api.tags.map((tag) => ({
    ...tag,
    entries: entries.filter((each) => each.operation.tags[0] === tag.name),
  }));
}

const furtherLinks =
  '<h2>More</h2><ul class="plain"><li><a href="#refusals">Refusals</a></li><li><a href="#headers">Headers</a></li><li><a href="#shapes">Shapes</a></li></ul>';

function renderLinks({ name, entries }: Group): string {
  const links = entries.map(
    ({ operation, method, path }) =>
      `<li><a href="#${escape(operation.operationId)}"><span class="verb ${method}">${method}</span> <span>${softPath(path.replace(/^\/api/, ''))}</span></a></li>`,
  );
  return `<div class="group"><h2>${escape(name)}</h2><ul>${links.join('')}</ul></div>`;
}

function renderGroup({ name, description, entries }: Group, api: OpenApiDocument): string {
  return `<section data-calls aria-labelledby="tag-${escape(name)}"><h2 id="tag-${escape(name)}">${escape(name)}</h2><p class="lead">${inline(description)}</p>${entries.map((entry) => renderEntry(entry, api)).join('')}</section>`;
}

/** Each status with its error codes, by the anchors that `type` URIs of problems refer to. */
function renderErrors({ components }: OpenApiDocument): string {
  const errors = Object.entries(components.responses).flatMap(([name, { content }]) =>
    Object.entries(content?.['application/json']?.examples ?? {}).map(([code, example]) => ({
      status: name.slice(1, 4),
      code,
      example,
    })),
  );
  const byStatus = Map.groupBy(errors, ({ status }) => status);
  const parts = [...byStatus].map(([status, all]) => {
    const codes = new Map(all.map(({ code, example }) => [code, example]));
    const lines = [...codes].map(
      ([code, { summary }]) =>
        `<p class="code-line" id="${escape(code)}"><code>${escape(code)}</code>: ${inline(summary)}</p>`,
    );
    const example = renderFold('Example', renderExample(all[0]?.example.value, `A ${status}`));
    return `<article id="E${status}"><h3>${status}</h3>${lines.join('')}${example}</article>`;
  });
  return `<section aria-labelledby="refusals"><h2 id="refusals">Refusals</h2><p class="lead">Each status with the codes that come with it.</p>${parts.join('')}</section>`;
}

function renderHeaders({ components }: OpenApiDocument): string {
  const rows = Object.entries(components.headers).map(
    ([name, { description, example }]) =>
      `<tr id="header-${name}"><th scope="row"><code>${name}</code></th><td>${inline(description)}</td><td><code>${escape(String(example))}</code></td></tr>`,
  );
  return `<section aria-labelledby="headers"><h2 id="headers">Headers</h2><p class="lead">What answers carry in their heads.</p><div class="scroll" tabindex="0" role="group" aria-label="Headers"><table><tbody>${rows.join('')}</tbody></table></div></section>`;
}

function renderShapes({ components }: OpenApiDocument): string {
  const shapes = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<details class="shape" id="shape-${name}"><summary><code>${name}</code></summary>${renderFields(schema)}</details>`,
  );
  return `<section aria-labelledby="shapes"><h2 id="shapes">Shapes</h2><p class="lead">What bodies are made of.</p>${shapes.join('')}</section>`;
}
