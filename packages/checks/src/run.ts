import { resolve } from 'node:path';
import { checkBoundaries } from './boundaries.ts';
import { checkEnvironment } from './environment.ts';
import { checkFileSize } from './file-size.ts';
import { checkForbiddenNames } from './forbidden-names.ts';
import { checkLanguages } from './languages.ts';
import { checkLicences } from './licences.ts';
import { checkLocales } from './locales.ts';
import { checkLockFile } from './lock-file.ts';
import { checkModuleMocks } from './module-mocks.ts';
import { checkRegularExpressions } from './regular-expressions.ts';
import { readRepository } from './repository.ts';
import type { Repository, Rule } from './repository.ts';
import { checkRetention } from './retention.ts';
import { checkRetiredWords } from './retired-words.ts';
import { checkPast, checkSecrets } from './secrets.ts';
import { checkSecurityMap } from './security-map.ts';
import { checkSpecRows, reportSpecRows } from './spec-rows.ts';
import { checkStructure } from './structure.ts';
import { checkTableOwners } from './table-owners.ts';
import { checkTexts, findAbsentTexts, placeTexts } from './texts.ts';
import { readHistory, readTracked } from './tracked.ts';
import { checkVocabulary } from './vocabulary.ts';
import { checkWritingStatements } from './writing-statements.ts';

const rules: Record<string, Rule> = {
  boundaries: checkBoundaries,
  environment: checkEnvironment,
  'file size': checkFileSize,
  'forbidden names': checkForbiddenNames,
  languages: checkLanguages,
  licences: checkLicences,
  locales: checkLocales,
  'lock file': checkLockFile,
  'module mocks': checkModuleMocks,
  'quoted texts': checkTexts,
  'regular expressions': checkRegularExpressions,
  retention: checkRetention,
  'retired words': checkRetiredWords,
  secrets: () => checkSecrets(readTracked(root)),
  'security map': checkSecurityMap,
  'spec rows': checkSpecRows,
  structure: checkStructure,
  'table owners': checkTableOwners,
  vocabulary: checkVocabulary,
  'writing statements': checkWritingStatements,
};

const root = resolve(import.meta.dirname, '../../..');
const repository = readRepository(root);
const options = process.argv.slice(2);
// On demand, since it reads every version of every file.
if (options.includes('--history'))
  rules['secrets of the past'] = () => checkPast(readHistory(root), repository);
let failed = 0;
for (const [name, rule] of Object.entries(rules)) if (!(await passes(name, rule))) failed += 1;
reportProgress(repository);
process.exitCode = failed === 0 ? 0 : 1;

async function passes(name: string, rule: Rule): Promise<boolean> {
  const failures = await rule(repository);
  console.log(`${failures.length === 0 ? '✓' : '✗'} ${name}`);
  for (const { file, line, message } of failures) console.log(`    ${file}:${line}  ${message}`);
  return failures.length === 0;
}

/** The remaining work: `--rows` lists untested rows, `--texts` the places of each quoted text. */
function reportProgress(read: Repository): void {
  const { rows, untested } = reportSpecRows(read);
  console.log(`  ${rows.length - untested.length} of ${rows.length} spec rows have a test`);
  if (options.includes('--rows')) console.log(untested.join(' '));
  const absent = findAbsentTexts(read);
  console.log(`  ${absent.length} quoted texts are not in the catalogues yet`);
  if (options.includes('--texts'))
    for (const { lang, text, places } of placeTexts(read))
      console.log(`    ${lang} → ${text} → ${places.join(', ') || 'nowhere yet'}`);
}
