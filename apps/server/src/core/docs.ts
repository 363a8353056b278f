import { docsStyle } from './docs-style.ts';
import { type JsonSchema, asSchema } from './json-schema.ts';
import type { Answer, Method, OpenApiDocument, Operation, Parameter } from './openapi.ts';
import { noncePlaceholder } from './pages.ts';

interface Entry {
  path: string;
  method: Method;
  operation: Operation;
}

/** The readable page of the API: one self-contained document without scripts. */
export function renderDocs(api: OpenApiDocument): string {
  const entries = Object.entries(api.paths).flatMap(([path, methods]) =>
    methodOrder.flatMap((method): Entry[] => {
      const operation = methods[method];
      return operation === undefined ? [] : [{ path, method, operation }];
    }),
  );
  const groups = api.tags.map(({ name }) => ({
    name,
    entries: entries.filter((each) => each.operation.tags[0] === name),
  }));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mesterhånd API</title><meta name="color-scheme" content="light dark"><link rel="icon" href="/icon.svg" type="image/svg+xml">
<style nonce="${noncePlaceholder}">${docsStyle}</style></head><body>
<a class="skip" href="#main">Skip to the calls</a>
<header><p class="brand">Mesterhånd</p><h1>API reference</h1><p>${inline(api.info.description)}</p>
<p>Send the token of a sign-in as <code>Authorization: Bearer …</code>. Every refusal has the body <code>{ message, code, issues? }</code>.
The machine-readable form is <a href="/api/openapi.json">openapi.json</a> (OpenAPI ${api.openapi}).</p></header>
<div class="columns"><nav aria-label="Calls">${groups.map(renderGroupLinks).join('')}</nav>
<main id="main">${groups.map(renderGroup).join('')}${renderErrors(api)}</main></div></body></html>`;
}

const methodOrder = ['get', 'post', 'put', 'patch', 'delete'] as const;

interface Group {
  name: string;
  entries: Entry[];
}

function renderGroupLinks({ name, entries }: Group): string {
  const links = entries.map(
    ({ operation, method, path }) =>
      `<li><a href="#${escape(operation.operationId)}"><span class="verb ${method}">${method}</span> ${softPath(path.replace('/api', ''))}</a></li>`,
  );
  return `<h2>${escape(name)}</h2><ul>${links.join('')}</ul>`;
}

function renderGroup({ name, entries }: Group): string {
  return `<section aria-labelledby="tag-${escape(name)}"><h2 id="tag-${escape(name)}">${escape(name)}</h2>${entries.map(renderEntry).join('')}</section>`;
}

function renderEntry({ path, method, operation }: Entry): string {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  return `<article id="${escape(operationId)}"><h3><span class="verb ${method}">${method}</span> <code>${softPath(path)}</code>
<a class="anchor" href="#${escape(operationId)}" aria-label="Link to ${escape(summary)}">#</a></h3>
<p class="summary">${escape(summary)}</p><p class="quiet">${inline(description)}</p>
${renderParameters(parameters)}${Object.entries(requestBody?.content ?? {})
    .map(renderBody)
    .join('')}${renderResponses(responses)}</article>`;
}

function renderParameters(parameters: Parameter[]): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map((each) =>
    renderRow(each.name, each.schema, { required: each.required, place: each.in }),
  );
  return `<h4>Parameters</h4>${table(rows)}`;
}

function renderBody([type, { schema }]: [string, { schema: JsonSchema }]): string {
  return `<h4>Body <span class="quiet">${escape(type)}</span></h4>${renderFields(schema)}`;
}

function renderResponses(responses: Record<string, Answer>): string {
  const answers = Object.entries(responses).flatMap(([status, { content = {} }]) =>
    Object.entries(content).map(
      ([type, { schema }]) =>
        `<h4>Answer <span class="quiet">${status} ${escape(type)}</span></h4>${renderFields(schema)}`,
    ),
  );
  const refusals = Object.keys(responses).filter((status) => Number(status) >= 400);
  const links = refusals.map((status) => `<a href="#E${status}">${status}</a>`);
  return `${answers.join('')}<p class="quiet">Refusals: ${links.join(' · ')}</p>`;
}

/** The fields of an object, or of the items of a list; anything else by its type alone. */
function renderFields(schema: JsonSchema): string {
  const variants = schema.anyOf ?? schema.oneOf ?? [];
  if (variants.some((each) => each.properties))
    return variants.map(renderFields).join('<p class="quiet">or</p>');
  const items = Array.isArray(schema.items) ? undefined : schema.items;
  if (schema.type === 'array' && items !== undefined)
    return `<p class="quiet">A list of</p>${renderFields(asSchema(items))}`;
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length === 0) return `<p><code>${escape(typeText(schema))}</code></p>`;
  return table(renderProperties(schema, ''));
}

/** A row for each field, and below it one for each field of what it holds: `user.city`, `services[].price`. */
function renderProperties(schema: JsonSchema, prefix: string): string[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const type = asSchema(property);
    const row = renderRow(`${prefix}${name}`, type, { required: required.has(name) });
    const inner = innerObject(type);
    return inner === undefined
      ? [row]
      : [row, ...renderProperties(inner.schema, `${prefix}${name}${inner.suffix}`)];
  });
}

function innerObject(schema: JsonSchema): { schema: JsonSchema; suffix: string } | undefined {
  if (schema.properties) return { schema, suffix: '.' };
  const nullable = schema.anyOf?.find((each) => each.properties);
  if (nullable !== undefined) return { schema: nullable, suffix: '.' };
  if (schema.contentSchema !== undefined)
    return { schema: asSchema(schema.contentSchema), suffix: '.' };
  const items =
    Array.isArray(schema.items) || schema.items === undefined ? undefined : asSchema(schema.items);
  return items?.properties && { schema: items, suffix: '[].' };
}

function renderRow(
  name: string,
  schema: JsonSchema,
  more: { required: boolean; place?: string },
): string {
  const notes = [
    more.place,
    more.required ? undefined : 'optional',
    limitText(schema),
    schema.description,
  ];
  return `<tr><th scope="row"><code>${escape(name)}</code></th><td><code>${escape(typeText(schema))}</code></td><td>${notes
    .filter((note) => note !== undefined)
    .map(inline)
    .join(' · ')}</td></tr>`;
}

function table(rows: string[]): string {
  return `<div class="scroll" tabindex="0"><table><tbody>${rows.join('')}</tbody></table></div>`;
}

/** A schema as one would say it: `"oslo" | "bergen"`, `object[]`, `number | null`. */
export function typeText(schema: JsonSchema): string {
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return [...new Set(variants.map(typeText))].join(' | ');
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.contentSchema) return 'JSON';
  if (schema.contentMediaType !== undefined) return 'file';
  if (schema.type === 'array') {
    const items =
      Array.isArray(schema.items) || schema.items === undefined
        ? 'any'
        : typeText(asSchema(schema.items));
    return items.includes(' | ') ? `(${items})[]` : `${items}[]`;
  }
  return typeof schema.type === 'string' ? schema.type : (schema.type?.join(' | ') ?? 'any');
}

function limitText(schema: JsonSchema): string | undefined {
  const { minimum, maximum, minLength, maxLength, default: fallback } = schema;
  const most = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
  const parts = [
    minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER ? `from ${minimum}` : undefined,
    most === undefined ? undefined : `to ${most}`,
    minLength === undefined || minLength < 2 ? undefined : `at least ${minLength} characters`,
    maxLength === undefined ? undefined : `at most ${maxLength} characters`,
    fallback === undefined ? undefined : `default ${JSON.stringify(fallback)}`,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(', ');
}

function renderErrors(api: OpenApiDocument): string {
  const rows = Object.entries(api.components.responses).map(
    ([name, { description = '' }]) =>
      `<article id="${name}"><h3>${name.slice(1)}</h3>${description
        .split('\n\n')
        .map((line) => `<p>${inline(line)}</p>`)
        .join('')}</article>`,
  );
  return `<section aria-labelledby="refusals"><h2 id="refusals">Refusals</h2>${rows.join('')}</section>`;
}

/** Text with `code` in backticks. */
function inline(source: string): string {
  return escape(source).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

/** A path that may wrap at its slashes on a narrow screen. */
function softPath(path: string): string {
  return escape(path).replaceAll('/', '/<wbr>');
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(source: string): string {
  return source.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
