/** Taps on each side of a sample, at the lower of the two rates. */
const sideTaps = 16;
/** Part of the lower rate's band that passes; the rest is the filter's slope. */
const passing = 0.92;

const divisorOf = (a: number, b: number): number => (b === 0 ? a : divisorOf(b, a % b));

/** A windowed sine cardinal (Hann) at a distance in input samples. */
function weightAt(distance: number, cutoff: number, side: number): number {
  if (Math.abs(distance) >= side) return 0;
  const angle = Math.PI * distance * cutoff;
  const sine = angle === 0 ? 1 : Math.sin(angle) / angle;
  return sine * (0.5 + 0.5 * Math.cos((Math.PI * distance) / side));
}

/**
 * Converts a stream of samples from one rate to another, without what the lower rate cannot hold: it would come back as
 * noise. Browsers record at 44.1 or 48 kHz, and only some at a rate that is asked for. Rates are in whole hertz.
 */
export function createResampler(from: number, to: number) {
  const divisor = divisorOf(from, to);
  const up = to / divisor;
  const down = from / divisor;
  const cutoff = Math.min(1, to / from) * passing;
  const side = Math.ceil(sideTaps * Math.max(1, from / to));
  /** By phase: where a sample of the output lies between two of the input repeats. */
  const kernels = new Map<number, Float32Array>();
  const kernelOf = (phase: number): Float32Array => {
    const known = kernels.get(phase);
    if (known !== undefined) return known;
    const taps = Float32Array.from({ length: 2 * side }, (_, place) =>
      weightAt(place - side + 1 - phase / up, cutoff, side),
    );
    const sum = taps.reduce((total, tap) => total + tap, 0);
    const kernel = taps.map((tap) => tap / sum);
    kernels.set(phase, kernel);
    return kernel;
  };
  /** Input that later samples need; it begins at `start`, with silence before the first sample. */
  let held = new Float32Array(side);
  let start = -side;
  let made = 0;

  return (samples: Float32Array): Float32Array => {
    const joined = new Float32Array(held.length + samples.length);
    joined.set(held);
    joined.set(samples, held.length);
    const out: number[] = [];
    for (;;) {
      const position = Math.floor((made * down) / up);
      const first = position - side + 1 - start;
      if (first + 2 * side > joined.length) break;
      const kernel = kernelOf((made * down) % up);
      let sum = 0;
      for (let tap = 0; tap < kernel.length; tap += 1)
        sum += (joined[first + tap] ?? 0) * (kernel[tap] ?? 0);
      out.push(sum);
      made += 1;
    }
    const used = Math.max(0, Math.floor((made * down) / up) - side + 1 - start);
    held = joined.slice(Math.min(used, joined.length));
    start += Math.min(used, joined.length);
    return Float32Array.from(out);
  };
}

/** Samples from -1 to 1 as whole numbers of 16 bits; louder ones are cut. */
export function toWhole(samples: Float32Array): Int16Array<ArrayBuffer> {
  return Int16Array.from(samples, (sample) =>
    Math.round(Math.max(-1, Math.min(1, sample)) * 32_767),
  );
}

/** How loud a block of samples is, from 0 to 1, as a meter shows it. */
export function levelOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / (samples.length || 1);
  // Speech lies some 20 dB below full scale.
  return Math.min(1, Math.sqrt(power) * 5);
}
