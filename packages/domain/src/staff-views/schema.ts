import { z } from 'zod';
import { idSchema, tooLong } from '../wire/page.ts';
import { viewNameLength } from './name.ts';

/** Views of one list that a member of staff may have. */
export const maxStaffViews = 20;
/** Parameters of an address, and characters of each. */
const maxParams = 20;
const paramLength = 200;

const listSchema = z
  .string()
  .max(40, tooLong)
  .regex(/^[a-zA-Z-]+$/, 'format')
  .meta({ description: 'Name of the list.', examples: ['bookings'] });

const nameSchema = z
  .string('required')
  .max(viewNameLength, 'tooLong')
  .trim()
  .min(1, 'required')
  .meta({ description: 'Name of the view.', examples: ['Avbrutt denne uken'] });

const valueSchema = z.union([
  z.string().max(paramLength, 'tooLong'),
  z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER),
  z.boolean(),
]);

/** The parameters of the address of a list: its filters, search and order. */
const paramsSchema = z.record(z.string(), valueSchema).meta({
  description: 'Parameters of the address of the list.',
  examples: [{ status: 'cancelled', period: 'week' }],
});
export type ViewParams = z.infer<typeof paramsSchema>;

const viewId = idSchema.meta({ description: 'Id of the view.' });

/** A list as somebody has narrowed it, with a name. */
export const staffViewSchema = z
  .object({ id: viewId, name: nameSchema, params: paramsSchema })
  .meta({ id: 'StaffView' });
export type StaffView = z.infer<typeof staffViewSchema>;

export const listViewsInput = z.object({ list: listSchema });

/** The same name replaces the view that has it, so that a retry stores one. */
export const saveViewInput = z.object({
  list: listSchema,
  name: nameSchema,
  params: z
    .array(z.object({ name: z.string().min(1).max(30, 'tooLong'), value: valueSchema }))
    .max(maxParams, 'tooMany')
    .meta({ description: 'Parameters of the address of the list.' }),
});
export type SaveViewInput = z.infer<typeof saveViewInput>;

export const renameViewInput = z.object({ id: viewId, name: nameSchema });
export type RenameViewInput = z.infer<typeof renameViewInput>;

export const removeViewInput = z.object({ id: viewId });

export const removedViewSchema = z.object({
  id: viewId,
  deleted: z.literal(true).meta({ description: 'Always true: it is deleted.' }),
});
