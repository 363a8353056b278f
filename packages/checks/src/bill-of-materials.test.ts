import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeBill } from './bill-of-materials.ts';
import { listProduction, nameOf, readPlaces } from './production.ts';
import { readRepository } from './repository.ts';

const repository = readRepository(resolve(import.meta.dirname, '../../..'));
const product = {
  name: 'mesterhand',
  version: '0.1.0',
  licence: 'MIT',
  serial: '3e671687-395b-41f5-a30f-a58921a69b79',
  at: '2026-11-22T12:00:00.000Z',
};
const bill = makeBill(product, listProduction(repository));
const listed = new Set(bill.components.map(({ purl }) => purl));

describe('the software bill of materials', () => {
  it('lists every package that npm does not mark as a tool, but for those of the checks', () => {
    const places = readPlaces(repository);
    const ofChecks = /^node_modules\/(oxc-parser|@oxc-parser\/|@oxc-project\/)/;
    const missing = Object.entries(places)
      .filter(([place, { dev }]) => place.includes('node_modules/') && dev !== true)
      .filter(([place]) => !ofChecks.test(place))
      // An alias is listed by the name of what is installed.
      .map(([place, { name = nameOf(place), version }]) => [String(name), String(version)] as const)
      .map(([name, version]) => `pkg:npm/${name.replace('@', '%40')}@${version}`)
      .filter((purl) => !listed.has(purl));
    expect(listed.size).toBeGreaterThan(300);
    expect(missing).toEqual([]);
  });

  it('lists what the server and the web ask for by name, and no tool', () => {
    const lists = (name: string) => [...listed].some((purl) => purl.startsWith(`pkg:npm/${name}@`));
    const asked = ['fastify', 'pg', 'kysely', 'react', '%40trpc/server', '%40mantine/core'];
    expect(asked.filter((name) => !lists(name))).toEqual([]);
    const tools = ['vitest', 'oxlint', '%40playwright/test', '%40secretlint/core'];
    expect(tools.filter(lists)).toEqual([]);
  });

  it('gives each package its version, licence and hash', () => {
    const poor = bill.components.filter(
      ({ version, licenses, hashes }) =>
        !/^\d+\.\d+\.\d+/.test(version) ||
        !/^[0-9a-f]{128}$/.test(hashes[0]?.content ?? '') ||
        !/"(id|expression)":"[^"]{2,}"/.test(JSON.stringify(licenses)),
    );
    expect(poor).toEqual([]);
  });

  it('has the form of CycloneDX 1.6', () => {
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
    expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    const refs = bill.components.map((each) => each['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    const known = new Set([...refs, bill.metadata.component['bom-ref']]);
    for (const { ref, dependsOn } of bill.dependencies) {
      expect(known).toContain(ref);
      expect(dependsOn.filter((need) => !known.has(need))).toEqual([]);
    }
    for (const { type, scope, purl } of bill.components) {
      expect(type).toBe('library');
      expect(['required', 'optional']).toContain(scope);
      expect(purl).toMatch(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@[\w.+-]+$/);
    }
  });
});
