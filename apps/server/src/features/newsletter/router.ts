import {
  confirmedSchema,
  linkInput,
  listSubscribersInput,
  removeSubscriberInput,
  removedSubscriberSchema,
  subscribeInput,
  subscribedSchema,
  subscribersOutput,
  unsubscribedSchema,
} from '@mesterhand/domain/newsletter/schema';
import { supportTokenSchema } from '@mesterhand/domain/support/schema';
import { adminProcedure, publicProcedure, router } from '../../core/trpc/index.ts';
import { issueForm } from '../support/service.ts';
import { listSubscribers } from './queries.ts';
import { confirm, removeSubscriber, subscribe, unsubscribe } from './service.ts';

const tag = 'newsletter';

export const newsletterRouter = router({
  form: publicProcedure({
    rate: 'read',
    output: supportTokenSchema,
    rest: {
      method: 'GET',
      path: '/newsletter/form',
      fresh: true,
      tag,
      summary: 'A token for one subscription; it notes when the form was drawn',
      description: 'The token is for one subscription, and not before `minSeconds` have passed.',
    },
  }).query(({ ctx }) => issueForm(ctx.db, ctx.now)),

  subscribe: publicProcedure({
    rate: 'register',
    output: subscribedSchema,
    rest: {
      method: 'POST',
      path: '/newsletter/subscribe',
      keyless: true,
      tag,
      summary: 'Asks an address by email whether it wants the newsletter',
      description:
        'The answer is the same for every address. Nothing is sent before the link of the email was followed. `homepage` is a trap for programs: leave it empty.',
    },
  })
    .input(subscribeInput)
    .mutation(({ ctx, input }) => subscribe(ctx.db, input, ctx.now)),

  confirm: publicProcedure({
    rate: 'write',
    output: confirmedSchema,
    rest: {
      method: 'POST',
      path: '/newsletter/confirm',
      tag,
      summary: 'Confirms a subscription by the token of the email',
    },
  })
    .input(linkInput)
    .mutation(({ ctx, input }) => confirm(ctx.db, input.token, ctx.now)),

  unsubscribe: publicProcedure({
    rate: 'write',
    output: unsubscribedSchema,
    rest: {
      method: 'POST',
      path: '/newsletter/unsubscribe',
      takesForm: true,
      tag,
      summary: 'Ends a subscription by the token of any email; in one click, too (RFC 8058)',
    },
  })
    .input(linkInput)
    .mutation(({ ctx, input }) => unsubscribe(ctx.db, input.token, ctx.now)),

  list: adminProcedure({
    rate: 'read',
    output: subscribersOutput,
    rest: {
      method: 'GET',
      path: '/admin/newsletter',
      tag,
      summary: 'Who subscribes to the newsletter, newest first',
    },
  })
    .input(listSubscribersInput)
    .query(({ ctx, input }) => listSubscribers(ctx.db, input, ctx.actor)),

  remove: adminProcedure({
    rate: 'write',
    output: removedSubscriberSchema,
    rest: {
      method: 'DELETE',
      path: '/admin/newsletter/{id}',
      tag,
      summary: 'Takes a subscriber off the list at their request',
      description: 'The address is forgotten; that there was one stays.',
    },
  })
    .input(removeSubscriberInput)
    .mutation(({ ctx, input }) => removeSubscriber(ctx.db, ctx.actor, input)),
});
