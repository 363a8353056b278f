import { onboardingSchema } from '@mesterhand/domain/onboarding/steps';
import { masterProcedure, router } from '../../core/trpc/index.ts';
import { readOnboarding } from './queries.ts';

export const onboardingRouter = router({
  onboarding: masterProcedure({
    rate: 'read',
    output: onboardingSchema,
    rest: {
      method: 'GET',
      path: '/onboarding',
      tag: 'profile',
      summary: 'How far the own registration as a master is',
      description:
        'What is missing until customers can book and administrators can verify, by what is stored.',
      callers: 'masters',
    },
  }).query(({ ctx }) => readOnboarding(ctx.db, ctx.actor)),
});
