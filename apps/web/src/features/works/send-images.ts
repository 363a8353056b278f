import { uploadedImagesOutput } from '@mesterhand/domain/works/schema';
import { readSession } from '../../core/session.ts';

type Upload = {
  files: readonly File[];
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

function readAnswer({ status, responseText }: XMLHttpRequest): string[] {
  const body = parseJson(responseText);
  if (status >= 200 && status < 300) return uploadedImagesOutput.parse(body).imageUrls;
  const refusal = typeof body === 'object' ? body : null;
  throw new Error(`${status}: ${responseText}`, { cause: { ...refusal, status } });
}

/** Sends pictures in one form and answers their addresses in the same order. `fetch` tells no progress. */
export function sendImages({ files, signal, onProgress }: Upload): Promise<string[]> {
  const form = new FormData();
  for (const file of files) form.append('images', file, file.name);
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('POST', '/api/upload/work-project-images');
    call.withCredentials = true;
    const session = readSession();
    if (session) call.setRequestHeader('authorization', `Bearer ${session.token}`);
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
    call.send(form);
  });
}
