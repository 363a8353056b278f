import { vi } from 'vitest';

/* Asynchronous effects may take more than vi.waitFor's default of one second on a busy machine; ten seconds suffice. */
const timeoutMs = 10_000;

interface PatientVi {
  isPatient?: boolean;
}

// Test files that share modules share this as well.
const shared: typeof vi & PatientVi = vi;
if (shared.isPatient !== true) {
  const waitFor = vi.waitFor.bind(vi);
  vi.waitFor = (callback, options = {}) =>
    waitFor(
      callback,
      typeof options === 'number' ? options : { ...options, timeout: options.timeout ?? timeoutMs },
    );
  shared.isPatient = true;
}
