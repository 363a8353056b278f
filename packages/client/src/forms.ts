import { type Client } from './client.ts';
import { type Connection, connectionOf } from './connection.ts';
import { type CallFailure, abortError, callError, parseJson, readPlainRefusal } from './errors.ts';
import { type Progress, hasFormRequest, sendFormRequest } from './form-request.ts';
import {
  type Answer,
  type StreamedBody,
  noteSession,
  sendRequest,
  sessionHeader,
} from './requests.ts';
import { retryAfterIn } from './retries.ts';

export interface UploadOptions {
  /** Hears of the bytes that have left; at the end both are equal. */
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Cancels the upload; the server discards what has arrived. */
  signal?: AbortSignal | undefined;
}

interface Form extends UploadOptions {
  method?: 'POST' | 'PUT';
  path: string;
  form: FormData;
}

/**
 * Sends a form with files, without retries: an interrupted upload may have succeeded.
 * @returns the JSON of the answer.
 * @throws CallError
 */
export async function sendForm(client: Client, form: Form): Promise<unknown> {
  const connection = connectionOf(client);
  const answer = hasFormRequest()
    ? await sendFromBrowser(connection, form)
    : await sendAsStream(connection, form);
  if (!answer.ok) throw refusedAnswer(answer);
  const body = parseJson(answer.body);
  if (typeof body === 'object' && body !== null) return body;
  throw callError({ kind: 'answer', status: answer.status });
}

/** Parses the failed answer of a plain path: a refusal of this server, or a foreign page; as text, `404: {…}`. */
export function refusedAnswer(answer: {
  status: number;
  headers: Pick<Headers, 'get'>;
  text: string;
}): Error {
  const { status, text, headers } = answer;
  const refusal = readPlainRefusal(text, { status, retryAfter: retryAfterIn(headers) });
  const failure: CallFailure =
    refusal === undefined ? { kind: 'answer', status } : { kind: 'refused', ...refusal };
  return callError(failure, { message: `${status}: ${text}` });
}

type FormAnswer = Omit<Answer<string>, 'headers'> & { headers: Pick<Headers, 'get'> } & (
    | { ok: true; body: string }
    | { ok: false; text: string }
  );

function sendAsStream(connection: Connection, form: Form): Promise<FormAnswer> {
  const { method = 'POST', path, signal, onProgress } = form;
  const body = encodeForm(form.form, onProgress);
  return sendRequest(connection, { method, path, body, signal }, (response) => response.text());
}

async function sendFromBrowser(connection: Connection, form: Form): Promise<FormAnswer> {
  const { method = 'POST', path, signal } = form;
  const { url, headers, timeoutMs } = connection;
  const token = connection.readToken();
  const { status, text, header } = await sendFormRequest({
    ...form,
    method,
    address: `${url}${path}`,
    headers: { ...headers, ...sessionHeader(token) },
    timeoutMs,
  }).catch((error: unknown) => {
    throw browserFailure(error, signal);
  });
  const of = { status, headers: { get: header } };
  if (status >= 200 && status < 300) return { ...of, ok: true, body: text };
  noteSession(connection, token, text);
  return { ...of, ok: false, text };
}

function browserFailure(error: unknown, signal: AbortSignal | undefined): Error {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause === 'aborted') return abortError(signal?.reason);
  return callError({ kind: cause === 'timeout' ? 'timeout' : 'network' }, { cause: error });
}

/**
 * Encodes a form with a known length (RFC 7578), reading its files while it is sent: the runtime's own encoding
 * provides neither length nor progress.
 */
function encodeForm(form: FormData, onProgress: UploadOptions['onProgress']): StreamedBody {
  const boundary = `form-${crypto.randomUUID()}`;
  const parts = [...form].flatMap(([name, value]) => [
    `--${boundary}\r\n${partHead(name, value)}\r\n\r\n`,
    value,
    '\r\n',
  ]);
  const whole = new Blob([...parts, `--${boundary}--\r\n`]);
  const total = whole.size;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    size: total,
    open({ touch, signal }) {
      let sent = 0;
      const pull = async (leaving: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
        // Node reads on after the request was aborted.
        if (signal.aborted) return leaving.error(signal.reason);
        // A pull means that the previous part was consumed.
        touch();
        onProgress?.({ sent, total });
        if (sent === total) return leaving.close();
        const part = new Uint8Array(await whole.slice(sent, sent + partSize).arrayBuffer());
        sent += part.byteLength;
        leaving.enqueue(part);
      };
      return new ReadableStream({ pull }, { highWaterMark: 0 });
    },
  };
}

/** Bytes of a part: the runtime's stream of an in-memory blob is one part, however large. */
const partSize = 64 * 1024;

function partHead(name: string, value: string | Blob): string {
  const head = `content-disposition: form-data; name="${quoted(name)}"`;
  if (typeof value === 'string') return head;
  const type = value.type === '' ? 'application/octet-stream' : value.type;
  return `${head}; filename="${quoted(nameOf(value))}"\r\ncontent-type: ${type}`;
}

const escapes: Record<string, string> = { '"': '%22', '\r': '%0D', '\n': '%0A' };

/** Escapes as browsers do: a name must not end its quotes or its line. */
function quoted(name: string): string {
  return name.replaceAll(/["\r\n]/g, (sign) => escapes[sign] ?? '');
}

/** The name of a file on disk; in-memory pictures have none. */
export function nameOf(file: Blob): string {
  return file instanceof File ? file.name : 'file';
}
