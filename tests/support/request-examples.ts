import type { MediaType, Operation, Parameter } from '@mesterhand/server/core/openapi';
import { voiceFormat } from '@mesterhand/domain/messages/wave';
import type { PlacedOperation } from './answer-check-examples.ts';
import { waveOf } from './waves.ts';

/** A request example of the description. */
export interface ExampleRequest {
  operationId: string;
  method: string;
  path: string;
  type: string;
  body: unknown;
  encoding: MediaType['encoding'];
}

/** Every request example of an operation, with the examples of its parameters in the address. */
export function listRequestExamples({
  template,
  method,
  operation,
}: PlacedOperation): ExampleRequest[] {
  const { operationId, requestBody } = operation;
  const path = fillAddress(template, operation);
  return Object.entries(requestBody?.content ?? {}).map(([type, { example, encoding }]) => ({
    operationId,
    method: method.toUpperCase(),
    path,
    type,
    body: example,
    encoding,
  }));
}

function fillAddress(template: string, { parameters }: Operation): string {
  const given = parameters.filter((each): each is Parameter => 'name' in each);
  const valueOf = ({ example }: Parameter): string => encodeURIComponent(String(example));
  const path = given
    .filter((each) => each.in === 'path')
    .reduce((text, each) => text.replace(`{${each.name}}`, valueOf(each)), template);
  const query = given
    .filter((each) => each.in === 'query' && each.required)
    .map((each) => `${each.name}=${valueOf(each)}`);
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

const pdf = 'application/pdf';
const emptyPdf = '%PDF-1.7\n%%EOF\n';

/** What `fetch` sends for an example; parts that are files contain `picture`, or are a small PDF or a second of sound. */
export function writeBody(
  { type, body, encoding = {} }: ExampleRequest,
  picture: Buffer<ArrayBuffer>,
): FormData | string {
  const fields = Object.entries(Object(body)).map(([name, value]): [string, unknown] => [
    name,
    value,
  ]);
  if (type === 'application/x-www-form-urlencoded')
    return new URLSearchParams(
      fields.map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
  if (type !== 'multipart/form-data') return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of fields) {
    const { contentType = 'text/plain' } = encoding[name] ?? {};
    if (contentType === 'text/plain') form.append(name, textOf(value));
    else if (contentType === pdf)
      form.append(name, new Blob([emptyPdf], { type: pdf }), 'example.pdf');
    else if (contentType === voiceFormat.mime)
      form.append(name, new Blob([waveOf(1)], { type: voiceFormat.mime }), 'example.wav');
    else form.append(name, new Blob([picture], { type: 'image/png' }), 'example.png');
  }
  return form;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);
