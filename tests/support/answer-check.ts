import type { Answer, OpenApiDocument, Operation } from '@mesterhand/server/core/openapi';
import { describeProduct } from '@mesterhand/server/description';
import { type ErrorObject, Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** One answer as it came over the wire; `text` is undefined for a binary body. */
export interface SeenAnswer {
  method: string;
  /** Without the query. */
  path: string;
  status: number;
  headers: Headers;
  text: string | undefined;
}

export interface AnswerCheck {
  /** How an answer deviates from the description; empty when it conforms. */
  findFaults(answer: SeenAnswer): string[];
  /** The operation of an address, and its place in the description. */
  find(method: string, path: string): FoundOperation | undefined;
}

export interface FoundOperation {
  operation: Operation;
  template: string;
  method: string;
}

let shared: AnswerCheck | undefined;

/** The check against the product's own description, created once per process. */
export function answerCheck(): AnswerCheck {
  shared ??= createAnswerCheck(describeProduct());
  return shared;
}

export function createAnswerCheck(document: OpenApiDocument): AnswerCheck {
  const routes = listRoutes(document);
  const validators = new Map<string, ValidateFunction>();
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'api');
  const validatorAt = (place: string[]): ValidateFunction => {
    const $ref = `api#/${place.map(writeStep).join('/')}`;
    const known = validators.get($ref) ?? ajv.compile({ $ref });
    validators.set($ref, known);
    return known;
  };
  const find = (method: string, path: string): FoundOperation | undefined =>
    routes.find((each) => each.method === nameOf(method) && each.pattern.test(path));
  return {
    find,
    findFaults(answer) {
      const found = find(answer.method, answer.path);
      return found === undefined
        ? findUnknownFaults(answer, validatorAt)
        : findKnownFaults(document, { answer, found, validatorAt });
    },
  };
}

type ValidatorAt = (place: string[]) => ValidateFunction;

function nameOf(method: string): string {
  return method === 'HEAD' ? 'get' : method.toLowerCase();
}

interface Route extends FoundOperation {
  pattern: RegExp;
}

/** Addresses without placeholders come first, as in the server's own routing. */
function listRoutes({ paths }: OpenApiDocument): Route[] {
  const routes = Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      template,
      method,
      operation,
      pattern: new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    })),
  );
  const countOf = ({ template }: Route): number => template.split('{').length;
  return routes.toSorted((one, other) => countOf(one) - countOf(other));
}

/** Undescribed requests must be refused: as unknown, as a wrong method, or as malformed. */
function findUnknownFaults(answer: SeenAnswer, validatorAt: ValidatorAt): string[] {
  const { status, method, text, headers } = answer;
  if (![400, 404, 405, 414, 415, 503].includes(status) && method !== 'OPTIONS')
    return [`the description does not know this path with this method, yet it answers ${status}`];
  if (method === 'HEAD' || status === 204) return [];
  const isProblem = headers.get('content-type')?.startsWith('application/problem+json') === true;
  const shape = isProblem ? 'Problem' : 'Error';
  return findBodyFaults(text, validatorAt(['components', 'schemas', shape]));
}

function findKnownFaults(
  document: OpenApiDocument,
  known: { answer: SeenAnswer; found: FoundOperation; validatorAt: ValidatorAt },
): string[] {
  const { answer, found, validatorAt } = known;
  const { status } = answer;
  // Node refuses a request head of more than 16 KB by itself, before any route is known.
  if (status === 431) return [];
  const declared = found.operation.responses[status];
  if (declared === undefined)
    return [`${found.operation.operationId} does not declare the status ${status}`];
  const place =
    '$ref' in declared
      ? declared.$ref.slice(2).split('/')
      : ['paths', found.template, found.method, 'responses', String(status)];
  const response =
    '$ref' in declared ? document.components.responses[place.at(-1) ?? ''] : declared;
  if (response === undefined) return [`${place.join('/')} is not there`];
  return [
    ...findHeaderFaults(document, response, answer),
    ...findContentFaults(response, answer, (type) =>
      validatorAt([...place, 'content', type, 'schema']),
    ),
  ];
}

/** Headers of the connection, and the security headers of every answer. */
const silentHeaders =
  /^(date|connection|keep-alive|transfer-encoding|content-(length|type|encoding|security-policy(-report-only)?)|reporting-endpoints|vary|allow|set-cookie|strict-transport-security|(referrer|permissions)-policy|origin-agent-cluster|cross-origin-[a-z-]+|x-(content-type-options|frame-options|dns-prefetch-control|download-options|permitted-cross-domain-policies|xss-protection|robots-tag))$/;

function findHeaderFaults(
  { components }: OpenApiDocument,
  { headers: declared = {} }: Answer,
  { headers }: SeenAnswer,
): string[] {
  const names = Object.keys(declared).map((name) => name.toLowerCase());
  const undeclared = [...headers.keys()]
    .filter((name) => !silentHeaders.test(name) && !names.includes(name))
    .map((name) => `the header ${name} is not declared`);
  const missing = Object.keys(declared)
    .filter((name) => components.headers[name]?.required === true && !headers.has(name))
    .map((name) => `the header ${name} is missing`);
  return [...undeclared, ...missing];
}

function findContentFaults(
  { content = {} }: Answer,
  answer: SeenAnswer,
  validatorOf: (type: string) => ValidateFunction,
): string[] {
  const { method, text, headers, status } = answer;
  if (method === 'HEAD') return [];
  const types = Object.keys(content);
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  if (types.length === 0)
    return text === undefined || text === '' ? [] : [`a body where ${status} declares none`];
  if (!types.includes(type))
    return [`the type ${type || 'none'} is not one of ${types.join(', ')}`];
  return /^application\/(problem\+)?json$/.test(type)
    ? findBodyFaults(text, validatorOf(type))
    : [];
}

function findBodyFaults(text: string | undefined, validate: ValidateFunction): string[] {
  let body: unknown;
  try {
    body = JSON.parse(text ?? '');
  } catch {
    return ['the body is no JSON'];
  }
  return validate(body) ? [] : (validate.errors ?? []).map((error) => wordFault(error, body));
}

function wordFault({ instancePath, message, params }: ErrorObject, body: unknown): string {
  const extra: unknown = params['additionalProperty'];
  const what = typeof extra === 'string' ? `${message}: ${extra}` : message;
  const found = instancePath
    .split('/')
    .slice(1)
    .reduce<unknown>((part, step) => Object(part)[step], body);
  return `the body${instancePath} ${what}; it is ${(JSON.stringify(found) ?? 'nothing').slice(0, 120)}`;
}

function writeStep(step: string): string {
  return encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));
}
