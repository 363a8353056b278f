import {
  addNoteInput,
  editNoteInput,
  listNotesInput,
  noteIdInput,
  removedNoteSchema,
  staffNoteSchema,
} from '@mesterhand/domain/staff-notes/schema';
import { z } from 'zod';
import { adminProcedure, router } from '../../core/trpc/index.ts';
import { addNote, editNote, readNotes, removeNote, restoreNote } from './service.ts';

/** Notes of staff about a person. */
export const staffNotesRouter = router({
  list: adminProcedure({ rate: 'read', output: z.array(staffNoteSchema) })
    .input(listNotesInput)
    .query(({ ctx, input }) => readNotes(ctx.db, ctx.actor, input.userId)),

  add: adminProcedure({ rate: 'write', output: staffNoteSchema })
    .input(addNoteInput)
    .mutation(({ ctx, input }) => addNote(ctx.db, ctx.actor, input, ctx.now)),

  edit: adminProcedure({ rate: 'write', output: staffNoteSchema })
    .input(editNoteInput)
    .mutation(({ ctx, input }) => editNote(ctx.db, ctx.actor, input, ctx.now)),

  remove: adminProcedure({ rate: 'write', output: removedNoteSchema })
    .input(noteIdInput)
    .mutation(({ ctx, input }) => removeNote(ctx.db, ctx.actor, input.id, ctx.now)),

  restore: adminProcedure({ rate: 'write', output: staffNoteSchema })
    .input(noteIdInput)
    .mutation(({ ctx, input }) => restoreNote(ctx.db, ctx.actor, input.id)),
});
