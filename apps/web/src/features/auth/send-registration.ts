import { sessionOutput } from '@mesterhand/domain/auth/schema';
import { documentTypes } from '@mesterhand/domain/uploads/documents';
import { type Documents, type RegistrationValues, toUserData } from './registration.ts';
import type { SignedIn } from './use-enter.ts';

type Upload = {
  values: RegistrationValues;
  documents: Documents;
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

function toForm(values: RegistrationValues, documents: Documents): FormData {
  const form = new FormData();
  form.set('userData', JSON.stringify(toUserData(values)));
  for (const type of documentTypes) {
    const file = documents[type];
    if (file) form.set(type, file, file.name);
  }
  return form;
}

function readAnswer({ status, responseText }: XMLHttpRequest): SignedIn {
  const body = parseJson(responseText);
  if (status >= 200 && status < 300) return sessionOutput.parse(body);
  const refusal = typeof body === 'object' ? body : null;
  throw new Error(`${status}: ${responseText}`, { cause: { ...refusal, status } });
}

/** Sends the three steps as one form. `fetch` cannot tell how far an upload is, hence the older way. */
export function sendMasterRegistration({ values, documents, signal, onProgress }: Upload) {
  return new Promise<SignedIn>((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('POST', '/api/auth/register-master');
    call.withCredentials = true;
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
    call.send(toForm(values, documents));
  });
}
