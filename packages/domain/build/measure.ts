/**
 * Prints how well the sentences of held-out.json, or of development.json with `--development`, are understood: each
 * language, all, and the distant ones, which share less than half of their words with every text of the training.
 */
import development from '../src/understanding/development.json' with { type: 'json' };
import { foldedStem } from '../src/understanding/features.ts';
import heldOut from '../src/understanding/held-out.json' with { type: 'json' };
import { readLabelled } from '../src/understanding/labelled.ts';
import { measure } from '../src/understanding/measurement.ts';
import type { LabelledSentence } from '../src/understanding/measurement.ts';
import { dropStopWords } from '../src/understanding/stop-words.ts';
import { services } from '../src/understanding/taxonomy/services.ts';
import { understoodLanguages } from '../src/understanding/taxonomy/texts.ts';
import { tokenise } from '../src/understanding/tokens.ts';
import training from '../src/understanding/training.json' with { type: 'json' };
import { understand } from '../src/understanding/understand.ts';

const sentences = readLabelled(
  process.argv.includes('--development')
    ? development.sentences
    : Object.values(heldOut.situations).flat(),
);

const trained = [
  ...Object.values(training.services).flat(),
  ...training.none,
  ...services.flatMap(({ words }) =>
    understoodLanguages.flatMap((language) => {
      const { name, symptoms, things, verbs } = words[language];
      return [name, ...symptoms, ...things, ...verbs];
    }),
  ),
].map(stemsOf);

function stemsOf(text: string): Set<string> {
  return new Set(dropStopWords(tokenise(text)).map(foldedStem));
}

/** Whether less than half of the words are shared with any one text (Jaccard). */
function isDistant([, , , text]: LabelledSentence): boolean {
  const own = stemsOf(text);
  return trained.every((other) => {
    const shared = [...own].filter((each) => other.has(each)).length;
    return shared / Math.max(1, own.size + other.size - shared) < 0.5;
  });
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

function printRow(name: string, own: readonly LabelledSentence[]): void {
  const found = measure(
    own,
    (text) => understand(text),
    () => performance.now(),
  );
  const shares = [found.first, found.amongThree, found.unanswered, found.abstained].map(percent);
  const cells = [name, found.sentences, found.outside, ...shares, `${found.p95.toFixed(1)} ms`];
  console.log(`| ${cells.join(' | ')} |`);
}

understand('loads the weights');
console.log(
  '| | sentences | outside | trade first | among three | unanswered | abstained | p95 |\n|---|---|---|---|---|---|---|---|',
);
for (const language of understoodLanguages)
  printRow(
    language,
    sentences.filter(([each]) => each === language),
  );
printRow('all', sentences);
printRow('distant', sentences.filter(isDistant));
