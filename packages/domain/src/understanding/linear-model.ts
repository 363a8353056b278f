import { buckets } from './features.ts';

/** Sparse weights: of each bucket its classes, and of each of those a weight. */
export interface LinearModel {
  classes: number;
  /** Bucket → first entry; the next bucket's is the end. */
  starts: Uint32Array;
  entries: Uint8Array;
  weights: Int8Array;
  /** What a weight of one is worth. */
  scale: number;
}

/** One score for each class: the sum of the weights of all features. */
export function scoreClasses(
  model: LinearModel,
  features: ReadonlyMap<number, number>,
): Float64Array {
  const scores = new Float64Array(model.classes);
  for (const [bucket, value] of features) {
    const end = model.starts[bucket + 1] ?? 0;
    for (let at = model.starts[bucket] ?? 0; at < end; at += 1) {
      const index = model.entries[at] ?? 0;
      scores[index] = (scores[index] ?? 0) + value * model.scale * (model.weights[at] ?? 0);
    }
  }
  return scores;
}

/** Probabilities of the scores. */
export function softmax(scores: Float64Array): Float64Array {
  const highest = scores.reduce((left, right) => Math.max(left, right), -Infinity);
  const raised = scores.map((score) => Math.exp(score - highest));
  const sum = raised.reduce((left, right) => left + right, 0);
  return raised.map((each) => each / sum);
}

/** Largest number that half a byte holds. */
const smallest = 15;

/**
 * Writes weights as text. Each bucket that has some is a byte with the distance from the last one and the number of its
 * weights (either is zero where it follows as a number of its own), then class and weight of each, a byte both.
 */
export function encodeModel(model: LinearModel): string {
  const bytes: number[] = [];
  let last = -1;
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    const start = model.starts[bucket] ?? 0;
    const end = model.starts[bucket + 1] ?? 0;
    if (start === end) continue;
    const distance = bucket - last;
    const count = end - start;
    bytes.push(((distance > smallest ? 0 : distance) << 4) | (count > smallest ? 0 : count));
    if (distance > smallest) pushNumber(bytes, distance);
    if (count > smallest) pushNumber(bytes, count);
    last = bucket;
    for (let at = start; at < end; at += 1)
      bytes.push(model.entries[at] ?? 0, (model.weights[at] ?? 0) & 255);
  }
  return btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''));
}

/** Seven bits a byte, the last byte below 128. */
function pushNumber(bytes: number[], value: number): void {
  let rest = value;
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
  bytes.push(rest);
}

/** Reads what `encodeModel` wrote; anything else throws. */
export function decodeModel(text: string, classes: number, scale: number): LinearModel {
  const bytes = Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
  const starts = new Uint32Array(buckets + 1);
  const entries: number[] = [];
  const weights: number[] = [];
  let bucket = -1;
  let at = 0;
  const next = (): number => {
    const byte = bytes[at];
    if (byte === undefined) throw new Error('The weights end too early.');
    at += 1;
    return byte;
  };
  while (at < bytes.length) {
    const head = next();
    const distance = head >> 4 || readNumber(next);
    const count = head & smallest || readNumber(next);
    starts.fill(entries.length, bucket + 1, bucket + distance + 1);
    bucket += distance;
    for (let left = count; left > 0; left -= 1) {
      entries.push(next());
      weights.push((next() << 24) >> 24);
    }
  }
  starts.fill(entries.length, bucket + 1);
  if (bucket >= buckets || entries.some((entry) => entry >= classes))
    throw new Error('The weights are of another model.');
  return {
    classes,
    starts,
    entries: Uint8Array.from(entries),
    weights: Int8Array.from(weights),
    scale,
  };
}

function readNumber(next: () => number): number {
  let value = 0;
  for (let shift = 0; shift < 28; shift += 7) {
    const byte = next();
    value |= (byte & 127) << shift;
    if (byte < 128) return value;
  }
  throw new Error('A number of the weights is too large.');
}
