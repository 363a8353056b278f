import { lineAt } from './repository.ts';
import type { Failure, Repository } from './repository.ts';

const forbidden: readonly { pattern: RegExp; message: string }[] = [
  {
    pattern: /(?<![\w.\]})@-])\/(?:root|home|work|Users)\/[\w.-]+/g,
    message: 'a path of one machine: derive it from the file or the settings',
  },
  {
    pattern:
      /\bregistry\.(?:npmjs\.org|yarnpkg\.com)|\bnpm\.pkg\.github\.com|\/artifactory\/|\/repository\/npm/g,
    message: 'a registry host: every machine has its own',
  },
  {
    pattern:
      /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_\w{36,}|\bxox[abprs]-[\w-]{10,}|\bsk_live_\w{16,}|\bAIza[\w-]{35}/g,
    message: 'looks like a secret: secrets come from the environment',
  },
];

/** The repository contains neither paths of a single machine, nor registry hosts, nor secrets. */
export function checkForbiddenNames(repository: Repository): Failure[] {
  return [...repository].flatMap(([file, text]) =>
    forbidden.flatMap(({ pattern, message }) =>
      [...text.matchAll(pattern)].map((match) => ({
        file,
        line: lineAt(text, match.index),
        message: `${match[0].slice(0, 40)}: ${message}`,
      })),
    ),
  );
}
