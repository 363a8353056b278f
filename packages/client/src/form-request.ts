/** Bytes of a request's body: how many have left, of how many. */
export interface Progress {
  sent: number;
  total: number;
}

export interface FormRequest {
  method: 'POST' | 'PUT';
  address: string;
  headers?: Record<string, string>;
  form: FormData;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Milliseconds without a byte until it fails; 0 or undefined is none. */
  timeoutMs?: number;
}

/** Whatever a server answered, refusals too. */
export interface FormAnswer {
  status: number;
  text: string;
  /** A header of the answer; null without it. */
  header(name: string): string | null;
}

/** How a form did not get through; `aborted` is the signal's doing. */
export type FormFailure = 'network' | 'timeout' | 'aborted';

/**
 * Sends a form with files from a browser by `XMLHttpRequest`, since `fetch` reports no upload progress there.
 * @throws a {@link FormFailure} as the `cause` of an Error.
 */
export function sendFormRequest(request: FormRequest): Promise<FormAnswer> {
  const { method, address, headers = {}, form, signal, onProgress, timeoutMs = 0 } = request;
  return new Promise((resolve, reject) => {
    const call = openRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fail = (failure: FormFailure): void => {
      reject(new Error(`The form did not get through: ${failure}.`, { cause: failure }));
      call.abort();
    };
    const wait = (): void => {
      clearTimeout(timer);
      if (timeoutMs > 0) timer = setTimeout(() => fail('timeout'), timeoutMs);
    };
    const giveUp = (): void => fail('aborted');
    call.open(method, address);
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    call.upload.addEventListener('progress', ({ loaded, total }) => {
      wait();
      onProgress?.({ sent: loaded, total });
    });
    call.addEventListener('load', () => {
      const { status, responseText: text } = call;
      resolve({ status, text, header: (name) => call.getResponseHeader(name) });
    });
    call.addEventListener('error', () => fail('network'));
    call.addEventListener('loadend', () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
    });
    if (signal?.aborted === true) return giveUp();
    signal?.addEventListener('abort', giveUp, { once: true });
    wait();
    call.send(form);
  });
}

/** Whether this runtime is a browser in the one respect that matters here. */
export function hasFormRequest(): boolean {
  return isRequestMaker(requestMaker());
}

/** The part of the browser's `XMLHttpRequest` that is used; a program outside of a browser has no type of it. */
interface BrowserRequest {
  readonly status: number;
  readonly responseText: string;
  readonly upload: {
    addEventListener(
      type: 'progress',
      listener: (event: { loaded: number; total: number }) => void,
    ): void;
  };
  open(method: string, address: string): void;
  setRequestHeader(name: string, value: string): void;
  getResponseHeader(name: string): string | null;
  addEventListener(type: 'load' | 'error' | 'loadend', listener: () => void): void;
  send(body: FormData): void;
  abort(): void;
}

function openRequest(): BrowserRequest {
  const Request = requestMaker();
  if (isRequestMaker(Request)) return new Request();
  throw new Error('This runtime has no XMLHttpRequest.');
}

const requestMaker = (): unknown => Reflect.get(globalThis, 'XMLHttpRequest');

/** The named parser of a class that only browsers have. */
function isRequestMaker(value: unknown): value is new () => BrowserRequest {
  return typeof value === 'function';
}
