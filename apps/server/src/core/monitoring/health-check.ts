import {
  type Health,
  type HealthFact,
  type HealthOfPart,
  type HealthPart,
  type HealthReason,
  type HealthState,
  healthFacts,
  healthParts,
} from '@mesterhand/domain/admin/health';
import { within } from '../concurrency/index.ts';

/** The result of a probe. */
export interface Finding {
  state: HealthState;
  reason: HealthReason;
  facts?: Partial<Record<HealthFact, number>>;
}

/** Checks one dependency; an error or a timeout counts as failed. */
export type Probe = () => Promise<Finding>;

export interface HealthCheck {
  read(): Promise<Health>;
}

interface CheckOptions {
  probes: Record<HealthPart, Probe>;
  clock: () => Date;
  /** Timeout of a probe in milliseconds; probes run concurrently. */
  timeoutMs?: number;
  /** Milliseconds for which results are cached. */
  maxAge?: number;
}

/** Runs all probes on request, with a cache of a few seconds. */
export function createHealthCheck(options: CheckOptions): HealthCheck {
  const { probes, clock, timeoutMs = 3000, maxAge = 4000 } = options;
  const standing = new Map<HealthPart, Pick<HealthOfPart, 'state' | 'reason' | 'since'>>();
  let known: { health: Promise<Health>; until: number } | undefined;

  const look = async (part: HealthPart): Promise<HealthOfPart> => {
    const {
      state,
      reason,
      facts = {},
    } = await within(probes[part](), timeoutMs).catch((): Finding => ({
      state: 'down',
      reason: 'noAnswer',
    }));
    const before = standing.get(part);
    const isSame = before?.state === state && before.reason === reason;
    const since = isSame ? before.since : clock().toISOString();
    standing.set(part, { state, reason, since });
    return { part, state, reason, since, facts: listFacts(facts) };
  };
  const lookAtAll = async (): Promise<Health> => {
    const parts = await Promise.all(healthParts.map(look));
    return { checkedAt: clock().toISOString(), parts };
  };
  return {
    read() {
      if (known !== undefined && performance.now() < known.until) return known.health;
      known = { health: lookAtAll(), until: performance.now() + maxAge };
      return known.health;
    },
  };
}

function listFacts(facts: Partial<Record<HealthFact, number>>): HealthOfPart['facts'] {
  return healthFacts.flatMap((name) => {
    const value = facts[name];
    return value === undefined ? [] : [{ name, value }];
  });
}

/** Caches the result of a probe longer, for services that should not be queried often. */
export function rarely(probe: Probe, ms: number): Probe {
  let known: { finding: Promise<Finding>; until: number } | undefined;
  return () => {
    if (known !== undefined && performance.now() < known.until) return known.finding;
    known = { finding: probe(), until: performance.now() + ms };
    return known.finding;
  };
}
