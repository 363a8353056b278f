import { isTrackedEnvelope } from '@trpc/server';

const texts = new WeakMap<object, string>();
const messages = new WeakMap<object, Map<string, Buffer>>();
/** Readers name their subscriptions alike; beyond so many names of one event nothing is kept. */
const mostNames = 32;

/** The JSON of what is pushed; one object is written once, however many get it. */
function write(value: object): string {
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = JSON.stringify(value) ?? 'null';
  texts.set(value, text);
  return text;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** How one subscription names itself in all that it pushes: the beginning of each message. */
export function namePushes({ id, jsonrpc }: { id: number | string; jsonrpc?: '2.0' | undefined }) {
  return `${JSON.stringify({ id, jsonrpc }).slice(0, -1)},"result":{"type":"data"`;
}

/**
 * The message by which a subscription pushes a value, as tRPC's client reads it. One object pushed to many readers is
 * made into bytes once: never change them.
 * @param name as `namePushes` makes it.
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

/** `{"id":1,"result":{"type":"data","id":"7","data":{"id":"7","data":…}}}`, the last part from memory. */
function encode(name: string, value: unknown): string {
  if (!isTrackedEnvelope(value)) return `${name}${dataOf(value)}}}`;
  const [eventId, data] = value;
  const id = JSON.stringify(eventId);
  return `${name},"id":${id},"data":{"id":${id}${dataOf(data)}}}}`;
}

/** Nothing for nothing, as JSON leaves it out. */
function dataOf(value: unknown): string {
  const text = isObject(value) ? write(value) : JSON.stringify(value);
  return text === undefined ? '' : `,"data":${text}`;
}
