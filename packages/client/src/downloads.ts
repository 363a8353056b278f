import type { Client } from './client.ts';
import { connectionOf } from './connection.ts';
import { refusedAnswer } from './forms.ts';
import { type ReadBody, failureFor, sendRequest } from './requests.ts';

export interface DownloadOptions {
  signal?: AbortSignal | undefined;
}

/** A file's metadata. */
export interface FileHead {
  /** Its suggested name; undefined when it has none. */
  name: string | undefined;
  /** Its content type. */
  type: string;
}

/**
 * Downloads a whole file into memory with the client's session: `/uploads/…`, an archive, a calendar, the audit as CSV.
 * @param path from the slash on, as in answers.
 * @throws CallError `access.notFound` without permission as for a missing file.
 */
export function downloadFile(
  client: Client,
  path: string,
  options: DownloadOptions = {},
): Promise<FileHead & { blob: Blob }> {
  return download(client, { path, ...options }, async (response) => ({
    ...headOf(response),
    blob: await response.blob(),
  }));
}

/**
 * The same as a stream, for files too large for memory. An interrupted stream throws a CallError.
 * @returns `size` in bytes; undefined when the server does not send it.
 */
export function openDownload(
  client: Client,
  path: string,
  options: DownloadOptions = {},
): Promise<FileHead & { size: number | undefined; stream: ReadableStream<Uint8Array> }> {
  return download(client, { path, ...options }, async (response, { signal }) => {
    const header = response.headers.get('content-length');
    return {
      ...headOf(response),
      // Of a compressed answer the length is another one than the file's.
      size:
        header === null || response.headers.has('content-encoding') ? undefined : Number(header),
      stream: tellingFailures(response.body ?? new Blob([]).stream(), signal),
    };
  });
}

async function download<T>(
  client: Client,
  { path, signal }: DownloadOptions & { path: string },
  read: ReadBody<T>,
): Promise<T> {
  // The token is sent to its own server only.
  if (!/^\/(?!\/)/.test(path)) throw new Error(`No path of the server: ${path}`);
  const answer = await sendRequest(connectionOf(client), { method: 'GET', path, signal }, read);
  if (!answer.ok) throw refusedAnswer(answer);
  return answer.body;
}

function headOf({ headers }: Response): FileHead {
  const [, name] = /filename="([^"]*)"/.exec(headers.get('content-disposition') ?? '') ?? [];
  return { name, type: headers.get('content-type') ?? '' };
}

function tellingFailures(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(taking) {
      const part = await reader.read().catch((cause: unknown) => {
        throw failureFor(cause, signal);
      });
      if (part.done) taking.close();
      else taking.enqueue(part.value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
