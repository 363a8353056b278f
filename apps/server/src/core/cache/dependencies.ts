import type { Dependency } from './dependency.ts';
import type { Place } from './response-cache.ts';
import type { RateClass } from '../rate-limit/index.ts';

/**
 * What a public response depends on: tables by their names in the code. `true` is the whole table; a path such as
 * `input.id` or `output.user.id` leads to the id of the one row that matters.
 */
export type Cached = Readonly<Record<string, true | `input.${string}` | `output.${string}`>>;

/** Collects the dependencies of a request's response. */
export interface CacheReading {
  /** A procedure begins: its dependencies, or undefined when the response must not be cached. */
  begin(call: { procedure: string; rate: RateClass; cached: Cached | undefined }): void;
  /** A procedure has returned. */
  depend(cached: Cached, call: { input: unknown; output: unknown }): void;
  /** The response expires at this instant even without a change. */
  until(moment: Date): void;
}

/** The same, as read by the cache. */
export interface OpenReading extends CacheReading {
  place: Place;
  calls: { procedure: string; rate: RateClass }[];
  dependencies: Dependency[];
  validUntil: number;
  /** Whether everything that was read is cacheable. */
  mayKeep(): boolean;
}

export function openReading(place: Place): OpenReading {
  let isOpen = true;
  let answered = 0;
  const reading: OpenReading = {
    place,
    calls: [],
    dependencies: [],
    validUntil: Number.POSITIVE_INFINITY,
    begin({ procedure, rate, cached }) {
      if (cached === undefined) isOpen = false;
      reading.calls.push({ procedure, rate });
    },
    depend(cached, call) {
      answered += 1;
      for (const [name, path] of Object.entries(cached))
        reading.dependencies.push({ table: tableOf(name), key: keyOf(path, call) });
    },
    until(moment) {
      reading.validUntil = Math.min(reading.validUntil, moment.getTime());
    },
    mayKeep: () => isOpen && answered > 0 && answered === reading.calls.length,
  };
  return reading;
}

/** `workComments` → `work_comments` */
function tableOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A number at the path is a key; anything else means the whole table. */
function keyOf(path: true | string, call: { input: unknown; output: unknown }): string | undefined {
  if (path === true) return undefined;
  const found = path
    .split('.')
    .reduce<unknown>(
      (part, name) =>
        typeof part === 'object' && part !== null && Object.hasOwn(part, name)
          ? Reflect.get(part, name)
          : undefined,
      call,
    );
  return typeof found === 'number' ? String(found) : undefined;
}
