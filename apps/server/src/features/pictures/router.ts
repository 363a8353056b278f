import {
  pictureFocusInput,
  pictureFocusSchema,
  setPictureFocusInput,
} from '@mesterhand/domain/pictures/schema';
import { router, userProcedure } from '../../core/trpc/index.ts';
import { readFocus, setFocus } from './service.ts';

const tag = 'files';
const path = '/pictures/focus';
const callers = 'who uploaded it; pictures of articles and of the site: who edits those';

/** What the crops of public pictures show. */
export const picturesRouter = router({
  focus: userProcedure({
    rate: 'read',
    output: pictureFocusSchema,
    rest: {
      method: 'GET',
      path,
      tag,
      summary: 'What the crops of a picture show',
      callers,
    },
  })
    .input(pictureFocusInput)
    .query(({ ctx, input }) => readFocus(ctx.db, ctx.actor, input.picture)),

  setFocus: userProcedure({
    rate: 'write',
    output: pictureFocusSchema,
    rest: {
      method: 'PUT',
      path,
      tag,
      summary: 'Chooses what the crops of a picture show',
      description:
        'In percent from its left and upper edge. A portrait gets another address, as its smaller sizes are cut anew; other pictures keep theirs.',
      callers,
    },
  })
    .input(setPictureFocusInput)
    .mutation(({ ctx, input }) => setFocus(ctx, ctx.actor, input)),
});
