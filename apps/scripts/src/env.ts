import { homedir } from 'node:os';
import { join } from 'node:path';

/** What the machine offers the commands; the only place here that reads the environment. */
export const offered = {
  /** Where the server is, for machines on which nobody signs in. */
  url: presentText(process.env['MESTERHAND_URL']),
  /** The bearer token that goes with it. */
  token: presentText(process.env['MESTERHAND_TOKEN']),
  /** Where this person's settings lie. */
  configHome: configHome(),
};

/** By the XDG base directory specification; a relative path there counts as none. */
function configHome(): string {
  const told = presentText(process.env['XDG_CONFIG_HOME']);
  if (told?.startsWith('/') === true) return told;
  const roaming = presentText(process.env['APPDATA']);
  return process.platform === 'win32' && roaming !== undefined
    ? roaming
    : join(homedir(), '.config');
}

function presentText(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}
