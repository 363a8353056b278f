import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentSchema } from '@mesterhand/domain/documents/schema';
import { type Cast, makeCast } from '../support/accounts.ts';
import { createTestDatabase } from '../support/cluster.ts';
import { type HostileFile, hostileFiles } from '../support/hostile-files.ts';
import { png } from '../support/pictures.ts';
import { type TestServer, type TestServerOptions, startTestServer } from '../support/server.ts';
import { startServerProcess } from '../support/server-process.ts';
import { type Metrics, type Goal, type GoalRun, metric, unless } from './goal.ts';
import { type Endpoint, endpoints, send } from './uploads-endpoints.ts';
import { countLeft, findReadableOnDisk, findServedFaults } from './uploads-served.ts';

export const goal: Goal = {
  promise:
    'Of at least 60 hostile files none is served as it was sent, and none with camera metadata; each is refused as a client error, or re-encoded; documents are stored encrypted, are served with no-store, and their views are logged; memory grows by 150 MB at most.',
  measure: (run) => (run.size === 'whole' ? measureProcess(run) : measureInside(run)),
  judge: judgeUploads,
};

/** The parts of a server that are tried. */
interface Tried extends Pick<TestServer, 'db' | 'url' | 'dataDir'> {
  cast: Cast;
}

interface Course {
  files: readonly HostileFile[];
  /** Every file to every endpoint, or each to one of them, in turn. */
  isWhole: boolean;
  /** How many endpoints are used at the same time; uploads to one endpoint are sequential. */
  lanes: number;
  /** Receives each file that is about to be sent. */
  onSend?: ((bytes: Buffer) => void) | undefined;
}

/** @param seeded stands between the server and its storage, and receives what is sent. */
export async function measureInside(
  { cluster }: Pick<GoalRun, 'cluster'>,
  seeded: Pick<TestServerOptions, 'storage'> & { onSend?: (bytes: Buffer) => void } = {},
): Promise<Metrics> {
  const { storage, onSend } = seeded;
  // Enough of them to detect a defect; with `onSend` in sequence, so that an answer can be matched to its file.
  const files = storage === undefined ? hostileFiles : hostileFiles.slice(0, 18);
  const server = await startTestServer(cluster, { ...(storage && { storage }) });
  try {
    const tried = { ...server, cast: await makeCast(server) };
    return await measureFiles(tried, {
      files,
      isWhole: false,
      lanes: onSend === undefined ? 4 : 1,
      onSend,
    });
  } finally {
    await server.close();
  }
}

/** In a process of its own, whose memory is used by the uploads alone. */
async function measureProcess({ cluster, report }: GoalRun): Promise<Metrics> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-uploads-'));
  const { url: databaseUrl, db, drop } = await createTestDatabase(cluster);
  const cast = await makeCast({ db });
  const server = await startServerProcess({ databaseUrl, dataDir });
  try {
    const tried = { db, url: server.url, dataDir, cast };
    // Code and libraries that any picture loads are not part of the measurement.
    await warmUp(tried);
    const memory = await followMemory(server.pid);
    const metrics = await measureFiles(tried, {
      files: hostileFiles,
      isWhole: true,
      lanes: 4,
    });
    report(`sent ${metrics['uploads']} files`);
    return { ...metrics, memoryGrowthMb: await memory.growthMb() };
  } finally {
    await server.stop();
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function warmUp({ url, cast }: Tried): Promise<void> {
  const file = { title: 'a picture', fileName: 'a.png', type: 'image/png', make: () => png(40) };
  for (const endpoint of endpoints) await send(url, { endpoint, file, bytes: file.make(), cast });
}

/** The peak memory of a process from here on, by its kernel's count. */
async function followMemory(pid: number): Promise<{ growthMb: () => Promise<number> }> {
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  const before = await readStatus(pid, 'VmRSS');
  return {
    growthMb: async () => Math.round((await readStatus(pid, 'VmHWM')) - before),
  };
}

async function readStatus(pid: number, name: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
}

async function measureFiles(tried: Tried, course: Course): Promise<Metrics> {
  const found: Found = { uploads: 0, refused: 0, taken: 0, failures: [], faults: [] };
  const runEndpoint = async (endpoint: Endpoint, place: number): Promise<void> => {
    for (const [nth, file] of course.files.entries())
      if (course.isWhole || place === nth % endpoints.length)
        await tryFile(tried, { file, endpoint, course, found });
  };
  const left = [...endpoints.entries()];
  const lane = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift())
      await runEndpoint(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: course.lanes }, lane));
  const views = await measureViews(tried);
  const readable = await findReadableOnDisk(tried.dataDir);
  return {
    hostileFiles: course.files.length,
    uploads: found.uploads,
    refused: found.refused,
    madeAnew: found.taken,
    otherAnswers: found.failures.length,
    firstOtherAnswer: found.failures[0] ?? '',
    servedFaults: found.faults.length,
    firstServedFault: found.faults[0] ?? '',
    readableOnDisk: readable.length,
    leftBehind: await countLeft(tried.dataDir),
    ...views,
  };
}

interface Found {
  uploads: number;
  refused: number;
  taken: number;
  failures: string[];
  faults: string[];
}

async function tryFile(
  { url, cast }: Tried,
  {
    file,
    endpoint,
    course,
    found,
  }: { file: HostileFile; endpoint: Endpoint; course: Course; found: Found },
): Promise<void> {
  const sent = await file.make();
  course.onSend?.(sent);
  found.uploads += 1;
  const { status, body } = await send(url, { endpoint, file, bytes: sent, cast });
  const label = `${file.title} at ${endpoint.path}`;
  if (status >= 400 && status < 500) {
    found.refused += 1;
    return;
  }
  const address = status === 201 ? endpoint.addressIn(body) : undefined;
  if (address === undefined) {
    found.failures.push(`${label}: ${status}`);
    return;
  }
  found.taken += 1;
  const { isPrivate, isHiddenAtFirst } = endpoint;
  const { token } = cast[endpoint.who];
  const faults = await findServedFaults({ url, address, token, sent, isPrivate, isHiddenAtFirst });
  found.faults.push(...faults.map((fault) => `${label}: ${fault}`));
}

/** Has an administrator and a stranger request a document. */
async function measureViews({ url, db, cast }: Tried): Promise<Metrics> {
  const [endpoint] = endpoints.filter(({ field }) => field === 'file');
  if (endpoint === undefined) throw new Error('There is no endpoint for documents.');
  const file = { title: 'a paper', fileName: 'a.png', type: 'image/png', make: () => png(40) };
  const bytes = file.make();
  const { body } = await send(url, { endpoint, file, bytes, cast });
  const { url: address } = documentSchema.parse(body);
  const view = async (token: string | undefined): Promise<number> => {
    const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` };
    const response = await fetch(`${url}${address}`, headers && { headers });
    await response.arrayBuffer();
    return response.status;
  };
  const strangers = [undefined, cast.client.token, cast.otherMaster.token, cast.moderator.token];
  const opened = await Promise.all(strangers.map(view));
  const seen = await view(cast.admin.token);
  const views = await db
    .selectFrom('documentViews')
    .select('viewerId')
    .where('ownerId', '=', cast.master.actor.userId)
    .execute();
  const faults = await findServedFaults({
    url,
    address: address ?? '',
    token: cast.master.token,
    sent: bytes,
    isPrivate: true,
  });
  return {
    documentsOfStrangers: opened.filter((status) => status !== 404).length,
    looksOfAdministrators: seen === 200 ? 1 : 0,
    viewsLogged: views.filter(({ viewerId }) => viewerId === cast.admin.actor.userId).length,
    paperFaults: faults.length,
  };
}

function judgeUploads(metrics: Metrics): string[] {
  const of = (name: string): number => metric(metrics, name);
  const grown = metrics['memoryGrowthMb'] ?? 0;
  return [
    ...unless(of('hostileFiles') >= 60, 'Fewer than 60 hostile files were sent.'),
    ...unless(of('uploads') >= of('hostileFiles'), 'Not every file was sent.'),
    ...unless(of('refused') > 0 && of('madeAnew') > 0, 'Files were all refused, or all taken.'),
    ...unless(
      of('otherAnswers') === 0,
      `${of('otherAnswers')} files were neither refused nor re-encoded: ${metrics['firstOtherAnswer']}`,
    ),
    ...unless(
      of('servedFaults') === 0,
      `${of('servedFaults')} faults in what is served: ${metrics['firstServedFault']}`,
    ),
    ...unless(of('readableOnDisk') === 0, `${of('readableOnDisk')} files can be read on the disk.`),
    ...unless(of('leftBehind') === 0, `${of('leftBehind')} files that only pass through stayed.`),
    ...unless(of('documentsOfStrangers') === 0, 'A stranger opened a document.'),
    ...unless(of('looksOfAdministrators') === 1, 'An administrator could not open a document.'),
    ...unless(of('viewsLogged') === 1, 'A view of a document was not logged.'),
    ...unless(of('paperFaults') === 0, 'A paper is not answered as it must be.'),
    ...unless(typeof grown === 'number' && grown <= 150, `Memory grew by ${grown} MB.`),
  ];
}
