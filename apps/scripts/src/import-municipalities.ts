import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { type OfficialMunicipality, officialListSchema } from '@mesterhand/domain/places/import';
import { z } from 'zod';
import { type Work, commonOptions, withRetries } from './connection.ts';
import { endWith } from './outcome.ts';

export const importMunicipalitiesOptions = commonOptions.extend({
  dryRun: z.boolean().default(false),
});
type Options = z.infer<typeof importMunicipalitiesOptions>;

/** Kartverket's API of administrative units; free, without a key. */
export const officialAddress = 'https://api.kartverket.no/kommuneinfo/v1';

/** Milliseconds and bytes of the official answer; it has about 1 MB. */
const limits = { timeoutMs: 60_000, bytes: 32 * 1024 * 1024 };

/** Brings the server's municipalities up to date with the official list, from an address or a file. */
export async function importMunicipalities(
  source: string,
  { dryRun }: Options,
  work: Work,
): Promise<void> {
  const { client, desk, stopping } = work;
  const municipalities = parseList(await readSource(source || officialAddress, stopping));
  const outcome = await withRetries(work, () =>
    client.admin.places.importMunicipalities.mutate({ municipalities, dryRun }),
  );
  const { added, changed, removed, kept, unchanged } = outcome;
  desk.report({ source: source || officialAddress, dryRun, ...outcome });
  const counts = `${added.length} new, ${changed.length} changed, ${removed.length} gone, ${unchanged} as they were`;
  desk.print(dryRun ? `Would import: ${counts}. Nothing was changed.` : `Imported: ${counts}.`);
  if (kept.length > 0)
    desk.note(`No longer in the list, but with postcodes, so they stay: ${kept.join(', ')}`);
}

async function readSource(source: string, stopping: AbortSignal): Promise<string> {
  if (!/^https?:/.test(source))
    return readFile(source, 'utf8').catch((error: Error) => {
      throw endWith('usage', `${source} can't be read: ${error.message}`);
    });
  const address = `${source.endsWith('/') ? source.slice(0, -1) : source}/fylkerkommuner`;
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(limits.timeoutMs)]);
  try {
    const headers = { accept: 'application/json', 'user-agent': 'mesterhand-cli' };
    const answer = await fetch(`${address}?utkoordsys=4258`, { headers, signal });
    if (!answer.ok) throw new Error(`it answered ${answer.status}`);
    return await readBounded(answer);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw endWith('network', `${address} gave no list: ${reason}. Nothing was changed.`);
  }
}

async function readBounded({ body }: Response): Promise<string> {
  if (body === null) return '';
  let size = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      size += part.length;
      if (size > limits.bytes) throw new Error('its answer is too large');
      controller.enqueue(part);
    },
  });
  return text(body.pipeThrough(limit));
}

/** Everything or nothing: a list with a damaged entry would remove what it lacks. */
function parseList(json: string): OfficialMunicipality[] {
  const list = officialListSchema.safeParse(jsonOf(json));
  if (list.success) return list.data;
  const [issue] = list.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? '' : ` at ${issue.path.join('.')}`;
  throw endWith(
    'failed',
    `This is no list of municipalities as Kartverket writes it${where}. Nothing was changed.`,
  );
}

function jsonOf(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
