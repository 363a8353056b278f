import type { LockedPackage } from './production.ts';

/** The product as a whole, next to its components. */
export interface Product {
  name: string;
  version: string;
  licence: string;
  /** A UUID of this bill alone. */
  serial: string;
  /** When it was written, an ISO instant. */
  at: string;
}

/** A CycloneDX 1.6 bill of the packages of production, in JSON (ECMA-424). */
export function makeBill(product: Product, packages: readonly LockedPackage[]) {
  const unique = mergePlaces(packages);
  const root = `${product.name}@${product.version}`;
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${product.serial}`,
    version: 1,
    metadata: {
      timestamp: product.at,
      lifecycles: [{ phase: 'pre-build' }],
      component: {
        type: 'application',
        'bom-ref': root,
        name: product.name,
        version: product.version,
        licenses: [{ license: { id: product.licence } }],
      },
    },
    components: [...unique.values()].map(({ found }) => describe(found)),
    dependencies: [
      { ref: root, dependsOn: [...unique.keys()] },
      ...[...unique].map(([ref, { needs }]) => ({ ref, dependsOn: [...needs].toSorted() })),
    ],
  };
}

/** A package installed at several places is listed once, with its dependencies at all of them. */
function mergePlaces(packages: readonly LockedPackage[]) {
  const byPlace = new Map(packages.map((each) => [each.place, each]));
  const unique = new Map<string, { found: LockedPackage; needs: Set<string> }>();
  for (const found of packages) {
    const kept = unique.get(addressOf(found)) ?? { found, needs: new Set<string>() };
    for (const place of found.needs) {
      const needed = byPlace.get(place);
      if (needed !== undefined) kept.needs.add(addressOf(needed));
    }
    unique.set(addressOf(found), kept);
  }
  return unique;
}

function describe(found: LockedPackage) {
  const { version, licence, integrity, optional } = found;
  const [group, name] = found.name.startsWith('@')
    ? found.name.split('/', 2)
    : [undefined, found.name];
  return {
    type: 'library',
    'bom-ref': addressOf(found),
    ...(group !== undefined && { group }),
    name,
    version,
    scope: optional ? 'optional' : 'required',
    hashes: [{ alg: 'SHA-512', content: hexOf(integrity) }],
    licenses: [/ (AND|OR) /.test(licence) ? { expression: licence } : { license: { id: licence } }],
    purl: addressOf(found),
  };
}

/** The package URL: `pkg:npm/%40scope/name@1.0.0`. */
function addressOf({ name, version }: LockedPackage): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function hexOf(integrity: string): string {
  return Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
}
