import { buckets, extractFeatures, readWords } from '../src/understanding/features.ts';
import { softmax } from '../src/understanding/linear-model.ts';
import type { LinearModel } from '../src/understanding/linear-model.ts';
import type { Vocabulary } from '../src/understanding/vocabulary.ts';
import type { Example } from './examples.ts';
import { createRandom } from './random.ts';

const epochs = 6;
const rate = 0.5;
/** Smallest gradient of a class that changes its weights. */
const leastMoved = 1e-3;

/** Largest number of weights that are kept; two bytes each. */
const keptWeights = 68_000;

type Row = { target: number; weight: number; ids: Int32Array; values: Float32Array };

/** Trains a softmax regression by stochastic gradient steps (AdaGrad); the same examples give the same weights. */
export function train(
  examples: readonly Example[],
  classes: number,
  vocabulary: Vocabulary,
): LinearModel {
  const rows = examples.map(({ text, target, weight }): Row => {
    const features = [...extractFeatures(readWords(text, vocabulary))];
    return {
      target,
      weight,
      ids: Int32Array.from(features, ([bucket]) => bucket),
      values: Float32Array.from(features, ([, value]) => value),
    };
  });
  const weights = new Float32Array(buckets * classes);
  const squares = new Float32Array(buckets).fill(1e-2);
  const random = createRandom(7);
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    random.shuffle(rows);
    for (const row of rows) step(row, { weights, squares, classes });
  }
  return prune(weights, classes);
}

type State = { weights: Float32Array; squares: Float32Array; classes: number };

/** One gradient step of the cross entropy of one example. The inner loops run a billion times: no iterators in them. */
function step(row: Row, state: State): void {
  const gradient = findGradient(row, scoreRow(row, state));
  const moved = listMoved(gradient);
  let norm = 0;
  for (const index of moved) norm += (gradient[index] ?? 0) ** 2;
  const { weights, squares, classes } = state;
  const { ids, values } = row;
  for (let at = 0; at < ids.length; at += 1) {
    const id = ids[at] ?? 0;
    const value = values[at] ?? 0;
    const square = (squares[id] ?? 0) + norm * value * value;
    squares[id] = square;
    const size = (rate * value) / Math.sqrt(square);
    const start = id * classes;
    for (let each = 0; each < moved.length; each += 1) {
      const index = moved[each] ?? 0;
      weights[start + index] = (weights[start + index] ?? 0) - size * (gradient[index] ?? 0);
    }
  }
}

/** Most classes are as unlikely as they should be; leaving them out saves most of the time. */
function listMoved(gradient: Float64Array): number[] {
  const moved: number[] = [];
  for (let index = 0; index < gradient.length; index += 1)
    if (Math.abs(gradient[index] ?? 0) > leastMoved) moved.push(index);
  return moved;
}

function scoreRow({ ids, values }: Row, { weights, classes }: State): Float64Array {
  const scores = new Float64Array(classes);
  for (let at = 0; at < ids.length; at += 1) {
    const start = (ids[at] ?? 0) * classes;
    const value = values[at] ?? 0;
    for (let index = 0; index < classes; index += 1)
      scores[index] = (scores[index] ?? 0) + value * (weights[start + index] ?? 0);
  }
  return scores;
}

function findGradient({ target, weight }: Row, scores: Float64Array): Float64Array {
  return softmax(scores).map(
    (probability, index) => weight * (probability - (index === target ? 1 : 0)),
  );
}

/** Keeps the largest weights, as bytes. */
function prune(weights: Float32Array, classes: number): LinearModel {
  const sizes = weights.filter((weight) => weight !== 0).map((weight) => Math.abs(weight));
  sizes.sort();
  const least = sizes.at(-Math.min(keptWeights, sizes.length)) ?? 0;
  const scale = (sizes.at(-1) ?? 1) / 127;
  const starts = new Uint32Array(buckets + 1);
  const entries: number[] = [];
  const kept: number[] = [];
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    starts[bucket] = entries.length;
    for (let index = 0; index < classes; index += 1) {
      const weight = weights[bucket * classes + index] ?? 0;
      const rounded = Math.round(weight / scale);
      if (Math.abs(weight) < least || rounded === 0) continue;
      entries.push(index);
      kept.push(rounded);
    }
  }
  starts[buckets] = entries.length;
  return {
    classes,
    starts,
    entries: Uint8Array.from(entries),
    weights: Int8Array.from(kept),
    scale,
  };
}
