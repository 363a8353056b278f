import type { Account, Cast } from './accounts.ts';
import { makeJob } from './jobs.ts';
import type { TestServer } from './server.ts';

interface TrackingWorld {
  server: TestServer;
  cast: Cast;
  /** The server's time. */
  now: Date;
}

type Caller = Pick<Account, 'token'>;

export const oslo = { latitude: 59.9139, longitude: 10.7522 };
export const consent = {
  isTrackingEnabled: true,
  shareLocationWithClients: true,
  dataRetentionHours: 24,
};

/** Calls to the server that a test file opens later; without a caller they are its master's. */
export function bindTrackingCalls(world: () => TrackingWorld) {
  const save = (who: Caller, body: object, method = 'POST') =>
    world().server.rest(method, '/api/tracking/settings', { token: who.token, body });
  const agree = (who: Caller = world().cast.master) =>
    save(who, { ...consent, consentGivenAt: world().now.toISOString() });
  const report = (more: object = {}, who: Caller = world().cast.master) =>
    world().server.rest('POST', '/api/tracking/location', {
      token: who.token,
      body: {
        ...oslo,
        accuracy: 12,
        isOnline: true,
        timestamp: world().now.toISOString(),
        ...more,
      },
    });
  const get = (path: string, who?: Caller) =>
    world().server.rest('GET', `/api${path}`, { token: who?.token });
  const book = (status: Parameters<typeof makeJob>[1]['status'] = 'confirmed') => {
    const { server, cast } = world();
    const clientId = cast.client.actor.userId;
    return makeJob(server.db, { clientId, master: cast.master, status });
  };
  return { save, agree, report, get, book };
}
