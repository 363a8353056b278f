import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';

type Variables = Record<string, string | undefined>;

export interface ReadSettings {
  /** The process's environment, supplemented by the file. */
  variables: Variables;
  /** The file that was read; undefined: there is none, or `SETTINGS_FILE` is `off`. */
  file: string | undefined;
}

/**
 * Reads the settings file shared by the server and every command: `SETTINGS_FILE`, or `.env` at the root of the
 * checkout. Environment variables of the process take precedence, also when empty.
 * @throws Error with a readable text when a named file is missing, or a file is not readable.
 */
export function readSettingsFile(process: Variables, root: string): ReadSettings {
  const named = process['SETTINGS_FILE'];
  if (named === 'off') return { variables: process, file: undefined };
  const isNamed = named !== undefined && named !== '';
  const file = isNamed ? resolve(root, named) : join(root, '.env');
  const text = readText(file, isNamed);
  if (text === undefined) return { variables: process, file: undefined };
  return { variables: { ...parseEnv(text), ...process }, file };
}

function readText(file: string, isNamed: boolean): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' && !isNamed) return undefined;
    if (code === 'ENOENT')
      throw new Error(`SETTINGS_FILE names ${file}, which does not exist.`, { cause: error });
    if (code === 'EACCES')
      throw new Error(
        `The settings file ${file} may not be read by this user: run the command as the user that runs the server.`,
        { cause: error },
      );
    throw error;
  }
}
