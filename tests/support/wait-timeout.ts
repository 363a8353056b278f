import { vi } from 'vitest';

/* Asynchronous effects may take more than vi.waitFor's default of one second on a busy machine; ten seconds suffice. */
const timeoutMs = 10_000;

interface PatchedVi {
  hasLongTimeout?: boolean;
}

// Test files that share modules share this as well.
const shared: typeof vi & PatchedVi = vi;
if (shared.hasLongTimeout !== true) {
  const waitFor = vi.waitFor.bind(vi);
  vi.waitFor = (callback, options = {}) =>
    waitFor(
      callback,
      typeof options === 'number' ? options : { ...options, timeout: options.timeout ?? timeoutMs },
    );
  shared.hasLongTimeout = true;
}
