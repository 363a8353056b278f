import { readSession } from './session.ts';
import { beginWork } from './work-in-progress.ts';

type Upload = {
  path: string;
  method?: 'POST' | 'PUT';
  form: FormData;
  signal: AbortSignal;
  /** From 0 to 1, as the bytes leave. */
  onProgress(sent: number): void;
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readAnswer({ status, responseText }: XMLHttpRequest): unknown {
  const body = parseJson(responseText);
  if (status >= 200 && status < 300) return body;
  const refusal = typeof body === 'object' ? body : null;
  throw new Error(`${status}: ${responseText}`, { cause: { ...refusal, status } });
}

/** Sends a form with a file. `fetch` cannot tell how far an upload is, hence the older way. */
export function sendFile({
  path,
  method = 'POST',
  form,
  signal,
  onProgress,
}: Upload): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(method, path);
    call.withCredentials = true;
    const token = readSession()?.token;
    if (token) call.setRequestHeader('authorization', `Bearer ${token}`);
    call.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    call.addEventListener('load', () => {
      try {
        resolve(readAnswer(call));
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
    call.addEventListener('error', () => reject(new Error('The server could not be reached.')));
    call.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')));
    signal.addEventListener('abort', () => call.abort());
    call.addEventListener('loadend', beginWork());
    call.send(form);
  });
}
