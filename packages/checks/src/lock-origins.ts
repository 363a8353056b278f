import { lockFile, nameOf, readPlaces, textOf } from './production.ts';
import { lineAt, readJson, toRecord } from './repository.ts';
import type { Failure, Repository } from './repository.ts';

/** Security-relevant packages: with two versions, one would miss the updates. */
const once = [
  '@fastify/helmet',
  '@fastify/multipart',
  '@fastify/static',
  '@fastify/websocket',
  '@node-rs/argon2',
  '@trpc/server',
  'fastify',
  'kysely',
  'lucia',
  'openid-client',
  'pg',
  'sharp',
  'ws',
  'zod',
];
const sha512 = /^sha512-[A-Za-z0-9+/]{86}==$/;

/**
 * Every installed package comes from the configured registry, matches its locked checksum, and runs no install script
 * unless allowed by name.
 */
export function checkOrigins(repository: Repository): Failure[] {
  const text = repository.get(lockFile) ?? '';
  const foreign = Object.entries(readPlaces(repository)).filter(([place]) =>
    place.includes('node_modules/'),
  );
  const fail = (place: string, message: string): Failure => ({
    file: lockFile,
    line: lineAt(text, Math.max(0, text.indexOf(`"${place}"`))),
    message: `${place} ${message}`,
  });
  return [
    ...foreign.flatMap(([place, entry]) =>
      [refuseSource(entry), refuseSum(entry)]
        .filter((message) => message !== undefined)
        .map((message) => fail(place, message)),
    ),
    ...findWanted(foreign).map(([place, message]) => fail(place, message)),
    ...checkScripts(repository, foreign, fail),
    ...findTwice(foreign).map(([place, message]) => fail(place, message)),
  ];
}

type Entries = [place: string, entry: Record<string, unknown>][];
type Fail = (place: string, message: string) => Failure;

function refuseSource({ resolved }: Record<string, unknown>): string | undefined {
  const source = textOf(resolved);
  if (source === '') return undefined;
  if (source.startsWith('https://')) return 'names a registry host';
  return `comes from ${source.split(':', 1)[0] ?? ''}: take a release of the registry`;
}

function refuseSum({ integrity, inBundle }: Record<string, unknown>): string | undefined {
  if (inBundle === true || sha512.test(textOf(integrity))) return undefined;
  return 'has no sha-512 sum: what is installed could be anything';
}

/** A dependency must not be an address either: npm would fetch it past the registry. */
function findWanted(foreign: Entries): [place: string, message: string][] {
  return foreign.flatMap(([place, entry]) =>
    Object.entries({
      ...toRecord(entry.dependencies),
      ...toRecord(entry.optionalDependencies),
    })
      .filter(([, version]) =>
        /^(git|github|gitlab|https?|ssh|file)[+:]|^[\w-]+\/[\w.-]+(#|$)/.test(textOf(version)),
      )
      .map(([name, version]): [string, string] => [
        place,
        `asks for ${name} at ${textOf(version)}`,
      ]),
  );
}

/** Install scripts require an entry in `allowScripts`: allowed, or explicitly refused. */
function checkScripts(repository: Repository, foreign: Entries, fail: Fail): Failure[] {
  const decided = toRecord(toRecord(readJson(repository, 'package.json')).allowScripts);
  const withScripts = foreign.filter(([, { hasInstallScript }]) => hasInstallScript === true);
  const names = new Set(withScripts.map(([place]) => nameOf(place)));
  return [
    ...withScripts
      .filter(([place]) => typeof decided[nameOf(place)] !== 'boolean')
      .map(([place]) => fail(place, 'has an install script: decide over it in allowScripts')),
    ...Object.keys(decided)
      .filter((name) => !names.has(name))
      .map((name) => ({
        file: 'package.json',
        line: 1,
        message: `allowScripts decides over ${name}, which has no install script (any more)`,
      })),
  ];
}

function findTwice(foreign: Entries): [place: string, message: string][] {
  return once.flatMap((name) => {
    const places = foreign.filter(([place, { dev }]) => nameOf(place) === name && dev !== true);
    const versions = new Set(places.map(([, { version }]) => textOf(version)));
    return versions.size < 2
      ? []
      : [
          [
            places.at(-1)?.[0] ?? name,
            `is locked in ${[...versions].join(' and ')}: one is enough`,
          ],
        ];
  });
}
