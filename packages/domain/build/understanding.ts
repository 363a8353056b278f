/**
 * Generates packages/domain/src/understanding/model.gen.json, the weights of the classifier, from the taxonomy and the
 * training sentences. `node packages/domain/build/understanding.ts` writes it; `--check` fails when it is outdated.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { encodeModel } from '../src/understanding/linear-model.ts';
import { services } from '../src/understanding/taxonomy/services.ts';
import { buildVocabulary } from '../src/understanding/taxonomy/vocabulary-words.ts';
import { tokenise } from '../src/understanding/tokens.ts';
import training from '../src/understanding/training.json' with { type: 'json' };
import { listExamples } from './examples.ts';
import { train } from './train.ts';

const target = new URL('../src/understanding/model.gen.json', import.meta.url);

const sentences = [...Object.values(training.services).flat(), ...training.none];
const taxonomy = buildVocabulary([]);
const words = [...new Set(sentences.flatMap(tokenise))]
  .filter((word) => !taxonomy.knows(word))
  .toSorted();
const examples = listExamples(services, training);
const model = train(examples, services.length + 1, buildVocabulary(words));
const wanted = `${JSON.stringify({ scale: model.scale, words: words.join(' '), weights: encodeModel(model) }, null, 1)}\n`;
const present = await readFile(target, 'utf8').catch(() => '');
if (!process.argv.includes('--check')) {
  await writeFile(target, wanted);
  console.log(
    `${examples.length} examples, ${model.entries.length} weights, ${wanted.length} bytes`,
  );
} else if (present !== wanted) {
  console.error('The weights are outdated: run "node packages/domain/build/understanding.ts".');
  process.exitCode = 1;
}
