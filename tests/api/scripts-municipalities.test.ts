import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { type Cast, makeCast } from '../support/accounts.ts';
import { runCommand } from '../support/command-line.ts';
import type { FaultyService } from '../support/faulty-service.ts';
import {
  type OfficialEntry,
  officialEntry,
  openMunicipalityService,
  readOfficialEntries,
} from '../support/municipality-service.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;
let home: string;
let entries: OfficialEntry[];
let official: FaultyService;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
  home = await mkdtemp(join(tmpdir(), 'mesterhand-cli-'));
  entries = await readOfficialEntries();
  official = await openMunicipalityService(entries);
});
afterAll(async () => {
  await Promise.all([official.close(), server.close()]);
  await rm(home, { recursive: true, force: true });
});
beforeEach(() => {
  official.fault = undefined;
  official.asked.length = 0;
});

const numbers = z.array(z.string());
const reportSchema = z.object({
  dryRun: z.boolean(),
  added: numbers,
  changed: numbers,
  removed: numbers,
  kept: numbers,
  unchanged: z.number(),
});

async function run(source: string, options: string[] = [], token = cast.admin.token) {
  const outcome = await runCommand(['import-municipalities', source, '--json', ...options], {
    url: server.url,
    token,
    configHome: home,
    cwd: home,
  });
  const report = outcome.stdout === '' ? undefined : reportSchema.parse(JSON.parse(outcome.stdout));
  return { ...outcome, report };
}

const found = async (text: string) => {
  const answer = await fetch(`${server.url}/api/places?text=${encodeURIComponent(text)}`);
  return z.array(z.object({ text: z.string() })).parse(await answer.json());
};

test('the official list is fetched with one request, and imported once', async () => {
  const first = await run(official.url, ['--dry-run']);
  // The boxes of the fake are not those of the borders: every radius differs.
  expect(first).toMatchObject({
    code: 0,
    report: { dryRun: true, added: [], removed: [], kept: [] },
  });
  expect(official.asked).toEqual(['/fylkerkommuner?utkoordsys=4258']);
  const made = await run(official.url);
  expect(made.report?.changed).toEqual(first.report?.changed);
  const again = await run(official.url);
  expect(again.report).toMatchObject({ added: [], changed: [], unchanged: entries.length });
});

test('a new municipality is found at once, and one with postcodes stays', async () => {
  const path = join(home, 'list.json');
  const made = officialEntry({ number: '9901', names: ['Mesterlandet'], at: [10.5, 60.5] });
  const others = entries.filter(({ kommunenummer }) => kommunenummer !== '3201');
  expect(await found('mesterlan')).toEqual([]);
  await writeFile(path, JSON.stringify([...others, made]));
  const outcome = await run('list.json');
  expect(outcome.report).toMatchObject({ added: ['9901'], removed: [], kept: ['3201'] });
  expect(await found('mesterlan')).toMatchObject([{ text: 'Mesterlandet' }]);
  await writeFile(path, JSON.stringify(entries));
  expect((await run('list.json')).report).toMatchObject({ removed: ['9901'], kept: [] });
});

test.each(['dropped', 'status500', 'garbage', 'otherJson'] as const)(
  'a service that is %s changes nothing, and is named',
  async (fault) => {
    official.fault = fault;
    const outcome = await run(official.url);
    expect(outcome.code).not.toBe(0);
    expect(outcome.stderr).toContain('Nothing was changed');
    expect((await found('Bærum'))[0]?.text).toBe('Bærum');
  },
);

test('a part of the country is no list, and customers import none', async () => {
  await writeFile(join(home, 'part.json'), JSON.stringify(entries.slice(0, 20)));
  expect((await run('part.json')).code).toBe(1);
  expect((await run(official.url, [], cast.client.token)).code).toBe(3);
  expect((await run('missing.json')).code).toBe(2);
});
