import { homedir } from 'node:os';
import { join } from 'node:path';

/** The commands' environment variables; the only reader of the environment in this workspace. */
export const offered = {
  /** The server's address, for machines without a stored session. */
  url: presentText(process.env['MESTERHAND_URL']),
  /** Its bearer token. */
  token: presentText(process.env['MESTERHAND_TOKEN']),
  /** Where this person's settings lie. */
  configHome: configHome(),
};

/** By the XDG base directory specification; a relative path there counts as none. */
function configHome(): string {
  const configured = presentText(process.env['XDG_CONFIG_HOME']);
  if (configured?.startsWith('/') === true) return configured;
  const roaming = presentText(process.env['APPDATA']);
  return process.platform === 'win32' && roaming !== undefined
    ? roaming
    : join(homedir(), '.config');
}

function presentText(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}
