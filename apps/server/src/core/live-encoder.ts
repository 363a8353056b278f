import { type Encoder, jsonEncoder } from '@trpc/server/adapters/ws';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const written = new WeakMap<object, string>();

/** The JSON of what is pushed; one object is written once, however many get it. */
function write(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const known = written.get(value);
  if (known !== undefined) return known;
  const text = JSON.stringify(value);
  written.set(value, text);
  return text;
}

/** `{"id":1,"result":{"type":"data","id":"7","data":{"id":"7","data":…}}}`, the last part from memory. */
function encode(message: unknown): string {
  if (!isFields(message) || !isFields(message.result)) return JSON.stringify(message);
  const { id, jsonrpc, result } = message;
  if (result.type !== 'data' || !isFields(result.data)) return JSON.stringify(message);
  const head = `{"id":${JSON.stringify(id)}${jsonrpc === undefined ? '' : ',"jsonrpc":"2.0"'},"result":{"type":"data"`;
  if (result.id === undefined) return `${head},"data":${write(result.data)}}}`;
  const eventId = JSON.stringify(result.id);
  return `${head},"id":${eventId},"data":{"id":${eventId},"data":${write(result.data.data)}}}}`;
}

/** JSON, as the client expects it, that writes an object pushed to many readers once. */
export const liveEncoder: Encoder = { encode, decode: (data) => jsonEncoder.decode(data) };
