import {
  type DeclaredProcedure,
  listEntryPointNames,
  listProcedures,
} from '../support/procedures.ts';
import type { TestServer } from '../support/server.ts';
import { type Outcome, callByName, callByPath, outcomeOf } from './matrix-calls.ts';
import { inputsOf } from './matrix-inputs.ts';
import { followByName } from './matrix-socket.ts';
import { plainRows } from './matrix-plain.ts';
import { openWhenClosed, procedureRows } from './matrix-table.ts';
import { type Caller, type MatrixWorld, callers } from './matrix-world.ts';

/** An entry point, with the expected answer for each caller. */
export interface Surface {
  name: string;
  kind: 'name' | 'path' | 'line' | 'plain';
  /** The expected statuses of all callers, in their order. */
  row: string;
  open: boolean;
  attempt(server: TestServer, token: string | undefined): Promise<Outcome>;
}

const partsOf = (key: string): string => key.split('#')[0] ?? key;

/** Every procedure by name and by each of its paths, every subscription, and every path that is no procedure. */
export function listSurfaces(world: MatrixWorld): Surface[] {
  const inputs = inputsOf(world);
  const procedures = new Map(listProcedures().map((each) => [each.name, each]));
  const ofProcedures = Object.entries(procedureRows).flatMap(([key, row]) => {
    const procedure = procedures.get(partsOf(key));
    const input = { ...inputs[key] };
    const open = openWhenClosed.includes(partsOf(key));
    return procedure === undefined ? [] : surfacesOf(procedure, { name: key, row, open, input });
  });
  // Files first: a deletion is undone in the database, and not in the folder.
  return [...listPlain(world), ...ofProcedures];
}

type SurfaceBase = Pick<Surface, 'name' | 'row' | 'open'> & { input: Record<string, unknown> };

function surfacesOf(procedure: DeclaredProcedure, { input, ...base }: SurfaceBase): Surface[] {
  const { name, type, rest } = procedure;
  if (type === 'subscription')
    return [
      {
        ...base,
        kind: 'line',
        attempt: (server, token) => followByName(server.url, name, { token, input }),
      },
    ];
  const paths = rest === undefined ? [] : [rest.path, ...(rest.aliases ?? [])];
  return [
    {
      ...base,
      kind: 'name',
      attempt: (server, token) => callByName(server, procedure, { token, input }),
    },
    ...paths.map((path): Surface => {
      const method = rest?.method ?? 'GET';
      return {
        ...base,
        name: `${method} ${path} (${base.name})`,
        kind: 'path',
        attempt: (server, token) => callByPath(server, { method, path }, { token, input }),
      };
    }),
  ];
}

function listPlain(world: MatrixWorld): Surface[] {
  return Object.entries(plainRows).map(([name, { to, body, headers, row, open = false }]) => {
    const [method = '', path = ''] = partsOf(name).split(' ');
    return {
      name,
      kind: 'plain',
      row,
      open,
      attempt: async (server, token) =>
        outcomeOf(
          await server.rest(method, to?.(world) ?? path, {
            token,
            ...(body && { body: body() }),
            ...(headers && { headers }),
          }),
        ),
    };
  });
}

/** Entry points without a row in the tables, and rows without an entry point. */
export function findGaps(): string[] {
  const names = new Set(listProcedures().map(({ name }) => name));
  const ofProcedures = listProcedures().flatMap(({ rest }) =>
    rest === undefined
      ? []
      : [rest.path, ...(rest.aliases ?? [])].map((path) => `${rest.method} /api${path}`),
  );
  const declared = new Set(listEntryPointNames());
  for (const own of ofProcedures) declared.delete(own);
  const plain = new Set(Object.keys(plainRows).map(partsOf));
  return [
    ...[...names].filter((name) => !Object.hasOwn(procedureRows, name)),
    ...[...declared].filter((name) => !plain.has(name)),
    ...Object.keys(procedureRows).filter((key) => !names.has(partsOf(key))),
    ...[...plain].filter((name) => !declared.has(name)),
  ];
}

/** What a caller should get; an ended session has the rights of a visitor. */
export function expectedOf(
  { row, open }: Surface,
  caller: Caller | 'deadSession',
  isClosed: boolean,
): number {
  const isInside = caller === 'admin' || caller === 'superadmin';
  if (isClosed && !open && !isInside) return 503;
  const place = caller === 'deadSession' ? 0 : callers.indexOf(caller);
  return Number(row.split(' ')[place]);
}

/**
 * The highest role refused, by each status, and the lowest one accepted: a guard one step too strict or too lax shows
 * there.
 */
export function edgesOf({ row }: Surface): Caller[] {
  const statuses = row.split(' ');
  return callers.filter((_, place) => {
    const status = statuses[place] ?? '';
    return (status === '200' ? statuses.indexOf(status) : statuses.lastIndexOf(status)) === place;
  });
}
