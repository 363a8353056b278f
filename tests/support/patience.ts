import { vi } from 'vitest';

/*
 * What comes by itself comes late on a machine that has other things to do, and a second is not long there. Who waits
 * for something that never comes is told so after ten.
 */
const patience = 10_000;

interface PatientVi {
  isPatient?: boolean;
}

// Files that share their modules share this as well.
const shared: typeof vi & PatientVi = vi;
if (shared.isPatient !== true) {
  const waitFor = vi.waitFor.bind(vi);
  vi.waitFor = (callback, options = {}) =>
    waitFor(
      callback,
      typeof options === 'number' ? options : { ...options, timeout: options.timeout ?? patience },
    );
  shared.isPatient = true;
}
