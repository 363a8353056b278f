import type { Dependency } from './dependency.ts';
import type { Place } from './response-cache.ts';
import type { RateClass } from '../rate-limit/index.ts';

/**
 * What an answer for visitors is read from: the tables, by their names in the code. `true` is all of a table; a path
 * such as `input.id` or `output.user.id` leads to the number of the one thing that matters.
 */
export type Cached = Readonly<Record<string, true | `input.${string}` | `output.${string}`>>;

/** What a request has read that may be kept for others. */
export interface CacheReading {
  /** A procedure begins: what it reads may be kept, or nothing of this answer may. */
  begin(call: { procedure: string; rate: RateClass; cached: Cached | undefined }): void;
  /** It has answered. */
  depend(cached: Cached, call: { input: unknown; output: unknown }): void;
  /** From this moment on the answer is another, although nothing was written. */
  until(moment: Date): void;
}

/** The other side of it, for whoever keeps the answer. */
export interface OpenReading extends CacheReading {
  place: Place;
  calls: { procedure: string; rate: RateClass }[];
  dependencies: Dependency[];
  validUntil: number;
  /** Whether all that was read may be kept. */
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

/** A number on the way is a key; anything else means all of the table. */
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
