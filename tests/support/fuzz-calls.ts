import {
  type MediaType,
  type Operation,
  type Parameter,
  isParameter,
} from '@mesterhand/server/core/openapi';
import { makeEdge } from './fuzz-edges.ts';
import { type Dice, type Maker, type Shape, makeHostile, makeValid } from './fuzz-values.ts';
import { png } from './pictures.ts';

export interface PlacedOperation {
  template: string;
  method: string;
  operation: Operation;
}

export interface FuzzCall {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | FormData | undefined;
  /** The input, where nothing was corrupted or added. */
  asked: Record<string, unknown> | undefined;
  /** Its description for the report of a failure. */
  description: string;
}

/** A call of an operation: as described, with one fault, or wrong altogether. */
export function makeCall(maker: Maker, placed: PlacedOperation): FuzzCall {
  const { dice } = maker;
  const kind = dice.int(100);
  const spoils = kind >= 55;
  const { address, named } = makeAddress(maker, placed, spoils && dice.chance(0.5));
  const headers = makeHeaders(dice);
  const isOdd = spoils || Object.keys(headers).length > 0;
  const method = placed.method.toUpperCase();
  const content = placed.operation.requestBody?.content ?? {};
  const call = { method, path: address, headers };
  const description = (body: string): string =>
    `${method} ${address} ${JSON.stringify(headers)} ${body}`;
  if (method === 'GET' || (Object.keys(content).length === 0 && kind < 90))
    return {
      ...call,
      body: undefined,
      asked: isOdd ? undefined : named,
      description: description(''),
    };
  if (kind >= 90) {
    const body = makeRaw(dice, headers);
    return { ...call, body, asked: undefined, description: description(body) };
  }
  const form = content['multipart/form-data'];
  if (form !== undefined) {
    const { body, parts } = makeForm(maker, form.schema, form.example, spoils);
    return { ...call, body, asked: undefined, description: description(parts) };
  }
  const { value, body } = makeJson(maker, content['application/json'], spoils);
  headers['content-type'] = 'application/json';
  const asked = isOdd || typeof value !== 'object' ? undefined : { ...value, ...named };
  return { ...call, body, asked, description: description(body) };
}

function makeJson(maker: Maker, described: MediaType | undefined, spoils: boolean) {
  const value = makeValid(maker, shapeOf(described?.schema), described?.example);
  return { value, body: JSON.stringify(spoils ? spoil(maker.dice, value) : value) };
}

const shapeOf = (schema: unknown): Shape => Object(schema);

function makeAddress(
  maker: Maker,
  { template, operation }: PlacedOperation,
  spoils: boolean,
): { address: string; named: Record<string, unknown> } {
  const own = operation.parameters.filter(isParameter);
  const victim = spoils && own.length > 0 ? maker.dice.pick(own) : undefined;
  const named: Record<string, unknown> = {};
  const valueOf = (each: Parameter): string => {
    const valid = makeParameter(maker, each);
    const value = each === victim ? makeWrong(maker.dice, each.name, valid) : valid;
    named[each.name] = value;
    return write(value);
  };
  const path = own
    .filter((each) => each.in === 'path')
    .reduce((text, each) => text.replace(`{${each.name}}`, () => valueOf(each) || '1'), template);
  const query = own
    .filter((each) => each.in === 'query')
    .filter((each) => each.required || each === victim || maker.dice.chance(0.4))
    .map((each) => `${each.name}=${valueOf(each)}`);
  const twice = spoils && maker.dice.chance(0.1) ? query.slice(0, 1) : [];
  const address = query.length === 0 ? path : `${path}?${[...query, ...twice].join('&')}`;
  return { address, named };
}

/** A cursor of the example is not valid here; mostly there is none. */
function makeParameter(maker: Maker, { schema, example, name }: Parameter): unknown {
  if (name === 'cursor' && maker.dice.chance(0.7)) return '';
  return makeValid(maker, shapeOf(schema), example);
}

/** Encoded as a browser would, limited to what a request line may contain; sometimes without encoding. */
function write(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.slice(0, 3000).toWellFormed());
}

const oddHeaders: readonly [string, string][] = [
  ['idempotency-key', 'one-key-for-all'],
  ['idempotency-key', 'x'],
  ['idempotency-key', 'k'.repeat(300)],
  ['if-match', '"4"'],
  ['if-match', '*'],
  ['if-match', '"'],
  ['if-none-match', '*'],
  ['accept-language', 'x'.repeat(500)],
  ['accept', 'image/png'],
  ['user-agent', 'é'.repeat(300)],
  ['cookie', 'device=%00; device=x'],
  ['range', 'bytes=0-1'],
  ['x-forwarded-for', '::ffff:1.2.3.4, x'],
];

function makeHeaders(dice: Dice): Record<string, string> {
  return dice.chance(0.25) ? Object.fromEntries([dice.pick(oddHeaders)]) : {};
}

const rawBodies: readonly [string, string][] = [
  ['application/json', '{'],
  ['application/json', 'null'],
  ['application/json', '[]'],
  ['application/json', '"text"'],
  ['application/json', '{"__proto__":{"isAdmin":true}}'],
  ['application/json', '{"constructor":{"prototype":{}}}'],
  ['application/json', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ['application/json', `{"text":"${'x'.repeat(300_000)}"}`],
  ['application/json; charset=utf-16', '{}'],
  ['application/x-www-form-urlencoded', 'token=1&token=2&__proto__=3'],
  ['text/plain', 'hei'],
  ['multipart/form-data', 'no boundary'],
  ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1'],
  ['application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  ['', 'nothing said'],
];

export function makeRaw(dice: Dice, headers: Record<string, string>): string {
  const [type, body] = dice.pick(rawBodies);
  headers['content-type'] = type;
  return body;
}

/** Replaces, removes or adds one value in one place. */
export function spoil(dice: Dice, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || dice.chance(0.1)) return makeHostile(dice);
  const names = Object.keys(value);
  if (names.length === 0 || dice.chance(0.1)) return { ...value, unexpected: makeHostile(dice) };
  const name = dice.pick(names);
  if (dice.chance(0.15)) return { ...value, [name]: undefined };
  const own: unknown = Reflect.get(value, name);
  // Mostly at the deepest level: lists and objects have fields, too.
  if (typeof own === 'object' && own !== null && dice.chance(0.7)) {
    const spoilt = spoil(dice, own);
    return { ...value, [name]: Array.isArray(own) ? Object.values(Object(spoilt)) : spoilt };
  }
  return { ...value, [name]: makeWrong(dice, name, own) };
}

/** An edge value of its own kind, or of no kind at all. */
function makeWrong(dice: Dice, name: string, value: unknown): unknown {
  return dice.chance(0.6) ? makeEdge(dice, { name, value }) : makeHostile(dice);
}

const files: readonly (() => Buffer)[] = [
  () => png(8),
  () => png(8).subarray(0, 40),
  () => Buffer.alloc(0),
  () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
  () => Buffer.from('%PDF-1.7\n%%EOF\n'),
  () => Buffer.alloc(50_000, 0xff),
];

function makeForm(maker: Maker, schema: unknown, example: unknown, spoils: boolean) {
  const { dice } = maker;
  const body = new FormData();
  const parts: string[] = [];
  for (const [name, part] of Object.entries(shapeOf(schema).properties ?? {})) {
    if (spoils && dice.chance(0.2)) continue;
    const isFile = Object(part.items ?? part)['contentMediaType'] === 'application/octet-stream';
    if (isFile) {
      const file = spoils ? dice.pick(files)() : png(8);
      body.append(name, new Blob([new Uint8Array(file)]), spoils ? '../\u0000é.png' : 'kran.png');
      parts.push(`${name}: ${file.length} bytes`);
      continue;
    }
    const value = makeValid(maker, part, Object(example)[name]);
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    body.append(name, spoils && dice.chance(0.3) ? String(makeHostile(dice)) : text);
    parts.push(`${name}: ${text.slice(0, 200)}`);
  }
  return { body, parts: parts.join('; ') };
}
