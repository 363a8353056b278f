import { isTrackedEnvelope } from '@trpc/server';

const texts = new WeakMap<object, string>();
const messages = new WeakMap<object, Map<string, Buffer>>();
/** Clients use the same few subscription ids; of one event no more encodings are cached. */
const mostNames = 32;

/** The JSON of a pushed value, memoised per object for all its readers. */
function write(value: object): string {
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = JSON.stringify(value) ?? 'null';
  texts.set(value, text);
  return text;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The prefix of all messages of a subscription. */
export function namePushes({ id, jsonrpc }: { id: number | string; jsonrpc?: '2.0' | undefined }) {
  return `${JSON.stringify({ id, jsonrpc }).slice(0, -1)},"result":{"type":"data"`;
}

/**
 * The message that pushes a value of a subscription, in tRPC's format. Encoded once per object and prefix: never mutate
 * pushed objects.
 * @param name as returned by `namePushes`.
 */
export function encodePush(name: string, value: unknown): Buffer {
  if (!isObject(value)) return Buffer.from(encode(name, value));
  const known = messages.get(value) ?? new Map<string, Buffer>();
  const before = known.get(name);
  if (before !== undefined) return before;
  const bytes = Buffer.from(encode(name, value));
  if (known.size < mostNames) known.set(name, bytes);
  messages.set(value, known);
  return bytes;
}

/** `{"id":1,"result":{"type":"data","id":"7","data":{"id":"7","data":…}}}`, the last part memoised. */
function encode(name: string, value: unknown): string {
  if (!isTrackedEnvelope(value)) return `${name}${dataOf(value)}}}`;
  const [eventId, data] = value;
  const id = JSON.stringify(eventId);
  return `${name},"id":${id},"data":{"id":${id}${dataOf(data)}}}}`;
}

/** Undefined values are omitted, as in JSON. */
function dataOf(value: unknown): string {
  const text = isObject(value) ? write(value) : JSON.stringify(value);
  return text === undefined ? '' : `,"data":${text}`;
}
