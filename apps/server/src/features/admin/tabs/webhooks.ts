import { pageOf } from '@mesterhand/domain/wire/page';
import {
  createdWebhookSchema,
  createWebhookInput,
  deletedWebhookSchema,
  deliveryDetailSchema,
  deliveryInput,
  listDeliveriesInput,
  listWebhooksInput,
  rolledSecretSchema,
  rollSecretInput,
  updateWebhookInput,
  webhookDeliverySchema,
  webhookInput,
  webhookSchema,
} from '@mesterhand/domain/webhooks/schema';
import { type Context, idempotent, adminProcedure, router } from '../../../core/trpc/index.ts';
import { vaultOf } from '../../../core/sessions/index.ts';
import { webhooksOf } from '../../../core/outbound/index.ts';
import {
  listDeliveries,
  readDelivery,
  sendAgain,
  testWebhook,
} from '../../webhook-deliveries/service.ts';
import {
  addWebhook,
  deleteWebhook,
  listWebhooks,
  readWebhook,
  revealNew,
  rollSecret,
  updateWebhook,
  type WebhookParts,
} from '../../webhooks/service.ts';

const tag = 'webhooks';
const path = '/admin/webhooks';
const one = `${path}/{id}`;
const log = `${path}/deliveries`;

type Given = Pick<Context, 'db'> & Parameters<typeof vaultOf>[0] & Parameters<typeof webhooksOf>[0];

const partsOf = (ctx: Given): WebhookParts => ({
  db: ctx.db,
  vault: vaultOf(ctx),
  sender: webhooksOf(ctx),
});

export const webhooksTab = router({
  list: adminProcedure({
    rate: 'read',
    output: pageOf(webhookSchema),
    rest: {
      method: 'GET',
      path,
      list: true,
      tag,
      summary: 'Addresses that events are sent to, with how each does',
    },
  })
    .input(listWebhooksInput)
    .query(({ ctx, input }) => listWebhooks(ctx.db, input, ctx.now)),

  get: adminProcedure({
    rate: 'read',
    output: webhookSchema,
    rest: { method: 'GET', path: one, tag, summary: 'One address that events are sent to' },
  })
    .input(webhookInput)
    .query(({ ctx, input }) => readWebhook(ctx.db, input.id, ctx.now)),

  create: adminProcedure({
    rate: 'write',
    output: createdWebhookSchema,
    rest: {
      method: 'POST',
      path,
      created: one,
      tag,
      summary: 'Adds an address; its secret is in this answer alone',
      description: 'The signing secret is shown only once (Standard Webhooks).',
    },
  })
    .input(createWebhookInput)
    .mutation(async ({ ctx, input }) => {
      const parts = partsOf(ctx);
      const { userId: actorId } = ctx.actor;
      const call = { actorId, key: ctx.idempotencyKey, procedure: 'admin.webhooks.create', input };
      const { id } = await idempotent(ctx.db, call, (trx) =>
        addWebhook({ ...parts, db: trx }, ctx.actor, input, ctx.now),
      );
      return revealNew(parts, id, ctx.now);
    }),

  update: adminProcedure({
    rate: 'write',
    output: webhookSchema,
    rest: { method: 'PUT', path: one, tag, summary: 'Changes, pauses or resumes an address' },
  })
    .input(updateWebhookInput)
    .mutation(({ ctx, input }) => updateWebhook(partsOf(ctx), ctx.actor, input, ctx.now)),

  delete: adminProcedure({
    rate: 'write',
    output: deletedWebhookSchema,
    rest: { method: 'DELETE', path: one, tag, summary: 'Removes an address with its log' },
  })
    .input(webhookInput)
    .mutation(({ ctx, input }) => deleteWebhook(ctx.db, ctx.actor, input.id)),

  rollSecret: adminProcedure({
    rate: 'write',
    output: rolledSecretSchema,
    rest: {
      method: 'POST',
      path: `${one}/secret`,
      tag,
      summary: 'Makes another secret; the one until now signs as well for some hours',
      description: 'The new secret is shown only once; for a while both sign.',
    },
  })
    .input(rollSecretInput)
    .mutation(({ ctx, input }) => rollSecret(partsOf(ctx), ctx.actor, input, ctx.now)),

  test: adminProcedure({
    rate: 'write',
    output: deliveryDetailSchema,
    rest: {
      method: 'POST',
      path: `${one}/test`,
      tag,
      summary: 'Sends a ping at once and answers what came back',
    },
  })
    .input(webhookInput)
    .mutation(({ ctx, input }) => testWebhook(partsOf(ctx), ctx.actor, input.id, ctx.now)),

  deliveries: adminProcedure({
    rate: 'read',
    output: pageOf(webhookDeliverySchema),
    rest: { method: 'GET', path: log, list: true, tag, summary: 'The log, the newest first' },
  })
    .input(listDeliveriesInput)
    .query(({ ctx, input }) => listDeliveries(ctx.db, input)),

  delivery: adminProcedure({
    rate: 'read',
    output: deliveryDetailSchema,
    rest: {
      method: 'GET',
      path: `${log}/{id}`,
      tag,
      summary: 'A delivery with what was sent and every answer',
    },
  })
    .input(deliveryInput)
    .query(({ ctx, input }) => readDelivery(ctx.db, input.id)),

  sendAgain: adminProcedure({
    rate: 'write',
    output: deliveryDetailSchema,
    rest: {
      method: 'POST',
      path: `${log}/{id}/again`,
      tag,
      summary: 'Queues a delivery anew, with the same webhook-id',
    },
  })
    .input(deliveryInput)
    .mutation(({ ctx, input }) => sendAgain(ctx.db, ctx.actor, input.id)),
});
