import {
  deviceSchema,
  devicesChangedSchema,
  endDeviceInput,
  endedDevicesSchema,
} from '@mesterhand/domain/devices/schema';
import type { BusTopic } from '../../core/events/index.ts';
import { openSignals, router, userProcedure, userSubscription } from '../../core/trpc/index.ts';
import { endDevice, endOtherDevices, listDevices } from './service.ts';

const tag = 'auth';
const path = '/auth/devices';

const sessionOf = ({ actor, token }: { actor: { userId: number }; token: string }) => ({
  userId: actor.userId,
  token,
});

export const devicesRouter = router({
  list: userProcedure({
    rate: 'read',
    open: true,
    output: deviceSchema.array(),
    rest: {
      method: 'GET',
      path,
      tag,
      summary: 'Where one is signed in, this device first',
      description: 'Networks are shown in part only, so that the list gives nobody away.',
    },
  }).query(({ ctx }) => listDevices(ctx.db, sessionOf(ctx), ctx.now)),

  end: userProcedure({
    rate: 'write',
    open: true,
    output: endedDevicesSchema,
    rest: {
      method: 'DELETE',
      path: `${path}/{id}`,
      tag,
      summary: 'Signs out on one device',
      description: 'Its live connections close. Ending the own one is signing out.',
    },
  })
    .input(endDeviceInput)
    .mutation(({ ctx, input }) => endDevice(ctx.db, sessionOf(ctx), input.id)),

  endOthers: userProcedure({
    rate: 'write',
    open: true,
    output: endedDevicesSchema,
    rest: {
      method: 'DELETE',
      path,
      tag,
      summary: 'Signs out on every other device',
      description: 'Answers how many were ended.',
    },
  }).mutation(({ ctx }) => endOtherDevices(ctx.db, sessionOf(ctx))),

  /** Signals that the list changed: somebody signed in or out. Does not count as activity of the session. */
  changes: userSubscription({ rate: 'read', pushes: devicesChangedSchema }).subscription(
    async function* ({ ctx, signal }) {
      const topic: BusTopic = `user:${ctx.actor.userId}`;
      const options = { active: false, signal, kinds: ['session'] };
      const queue = { latestBy: () => 'session' };
      for await (const _ of openSignals(ctx, topic, { ...options, queue })) yield { changed: true };
    },
  ),
});
