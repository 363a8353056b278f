import { renderFields, renderRow, renderTable, typeMarkup } from './reference-schema.ts';
import {
  escape,
  inline,
  paragraphs,
  renderExample,
  renderFold,
  softPath,
} from './reference-text.ts';
import type {
  Answer,
  MediaType,
  Method,
  OpenApiDocument,
  Operation,
  Parameter,
  Reference,
} from './document.ts';
import { nameOf, openSchema } from './shapes.ts';

/** A placeholder for the address of the server. */
export const hostPlaceholder = '$HOST';

export interface Entry {
  path: string;
  method: Method;
  operation: Operation;
}

/** One operation: description, input, output and an example call. */
export function renderEntry({ path, method, operation }: Entry, api: OpenApiDocument): string {
  const { operationId, summary, description, requestBody, responses, security } = operation;
  const id = escape(operationId);
  const parameters = operation.parameters.map((each) => openParameter(each, api));
  return `<article id="${id}" aria-labelledby="${id}-name"><h3 id="${id}-name"><span class="verb ${method}">${method}</span> <code>${softPath(path)}</code></h3>
<p class="actions"><span class="badge">${doorText(security)}</span><a class="anchor" href="#${id}" aria-label="Link to ${escape(summary)}">#</a></p>
<p class="summary">${inline(summary)}</p>${paragraphs(description, 'quiet')}
${renderParameters(parameters)}${Object.entries(requestBody?.content ?? {})
    .map((each) => renderBody(each, api))
    .join(
      '',
    )}${renderAnswers(responses, api)}${renderFold('curl', renderExample(curlOf({ path, method, operation }, parameters), 'curl'))}</article>`;
}

function doorText(security: Operation['security']): string {
  if (security.length === 0) return 'Public';
  return security.some((each) => Object.keys(each).length === 0) ? 'Token optional' : 'Token';
}

function openParameter(given: Parameter | Reference, { components }: OpenApiDocument): Parameter {
  if (!('$ref' in given)) return given;
  const found = components.parameters[given.$ref.split('/').at(-1) ?? ''];
  if (found === undefined) throw new Error(`${given.$ref} leads nowhere.`);
  return found;
}

function renderParameters(parameters: Parameter[]): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map((each) =>
    renderRow(each.name, each.schema, {
      required: each.required,
      place: each.in,
      text: each.description,
    }),
  );
  return `<h4>Parameters</h4>${renderTable(rows, 'Parameters')}`;
}

function renderBody([type, media]: [string, MediaType], api: OpenApiDocument): string {
  return `<h4>Body <span class="quiet">${escape(type)}</span></h4>${renderMedia(media, { of: 'body', api })}`;
}

/** The fields of a body: inline, or collapsed for a shared schema. */
function renderMedia(
  { schema, example }: MediaType,
  { of, api }: { of: string; api: OpenApiDocument },
): string {
  const hasFields = schema.properties !== undefined || schema.anyOf !== undefined;
  const items = Array.isArray(schema.items) ? undefined : schema.items;
  const inner = typeof items === 'object' ? items : schema;
  const fields =
    nameOf(inner) === undefined
      ? ''
      : renderFold('Fields', renderFields(openSchema(api.components.schemas, inner)));
  const shown =
    example === undefined
      ? ''
      : renderFold('Example', renderExample(example, `Example of the ${of}`));
  return `${hasFields ? renderFields(schema) : `<p class="type">${typeMarkup(schema)}</p>${fields}`}${shown}`;
}

function renderAnswers(responses: Operation['responses'], api: OpenApiDocument): string {
  const answers = Object.entries(responses).flatMap(([status, answer]) =>
    '$ref' in answer ? [] : [renderAnswer(status, answer, api)],
  );
  const others = Object.entries(responses).flatMap(([status, answer]) =>
    '$ref' in answer ? [renderRefusal(status, answer.$ref, api)] : [],
  );
  return `${answers.join('')}<p class="quiet">Else: ${others.join(' · ')}</p>`;
}

/** A status with the error codes of this operation. */
function renderRefusal(status: string, $ref: string, { components }: OpenApiDocument): string {
  const { content } = components.responses[$ref.split('/').at(-1) ?? ''] ?? {};
  const codes = Object.keys(content?.['application/json']?.examples ?? {}).map(
    (code) => `<a href="#${escape(code)}"><code>${escape(code)}</code></a>`,
  );
  return `<a href="#E${status}">${status}</a> ${codes.join(' ')}`;
}

/** Headers of every response are described once, at the end of the page. */
const everywhere = new Set(['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy']);

function renderAnswer(
  status: string,
  { description, content = {}, headers = {} }: Answer,
  api: OpenApiDocument,
): string {
  const names = Object.keys(headers).filter((name) => !everywhere.has(name));
  const told = names
    .map((name) => `<a href="#header-${name}"><code>${name}</code></a>`)
    .join(' · ');
  const bodies = Object.entries(content).map(
    ([type, media]) =>
      `<h4>Answer <span class="quiet">${status} ${escape(type)}</span></h4>${renderMedia(media, { of: 'answer', api })}`,
  );
  const head =
    bodies.length > 0
      ? ''
      : `<h4>Answer <span class="quiet">${status}</span></h4><p class="quiet">${inline(description)}</p>`;
  return `${head}${bodies.join('')}${told === '' ? '' : `<p class="quiet">Headers: ${told}</p>`}`;
}

/** A curl command with the example's values. */
export function curlOf({ path, method, operation }: Entry, parameters: Parameter[]): string {
  const valueOf = ({ example }: Parameter): string =>
    encodeURIComponent(typeof example === 'string' ? example : JSON.stringify(example));
  const address = parameters
    .filter((each) => each.in === 'path')
    .reduce((text, each) => text.replace(`{${each.name}}`, valueOf(each)), path);
  const query = parameters
    .filter((each) => each.in === 'query' && each.required)
    .map((each) => `${each.name}=${valueOf(each)}`);
  const url = `${hostPlaceholder}${address}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  const lines = [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}"${url}"`,
    ...(operation.security.some((each) => 'bearer' in each)
      ? ['-H "Authorization: Bearer $TOKEN"']
      : []),
    ...Object.entries(operation.requestBody?.content ?? {})
      .slice(0, 1)
      .flatMap(curlBody),
  ];
  return lines.join(' \\\n  ');
}

function curlBody([type, { example, encoding = {} }]: [string, MediaType]): string[] {
  if (type !== 'multipart/form-data')
    return [`-H "Content-Type: ${type}"`, `-d ${quote(JSON.stringify(example))}`];
  return Object.entries(fieldsOf(example)).map(([name, value]) => {
    const isFile = encoding[name]?.contentType !== 'text/plain';
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return `-F ${quote(`${name}=${isFile ? '@' : ''}${text}`)}`;
  });
}

const fieldsOf = (value: unknown): object =>
  typeof value === 'object' && value !== null ? value : {};

/** Quotes for a shell: everything between single quotes is literal. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
