import { z } from 'zod';
import { idSchema, instantSchema, requiredText } from '../wire/page.ts';
import { draftLineSchema, exampleLines, lineInput, priceKindSchema } from './line-schema.ts';
import { maxLines } from './lines.ts';
import { excludedField } from './schema.ts';

/** Templates that one master stores. */
export const maxTemplates = 50;

const templateFields = {
  name: requiredText(80).meta({
    description: 'What the master calls the template.',
    examples: ['Blandebatteri kjøkken'],
  }),
  kind: priceKindSchema.meta({ description: 'Kind of the price.' }),
  excluded: excludedField,
};

export const saveTemplateInput = z
  .object({
    id: idSchema
      .nullable()
      .default(null)
      .meta({
        description: 'The template that is replaced, also in its name; null for one by its name.',
        examples: [null],
      }),
    ...templateFields,
    lines: z
      .array(lineInput)
      .min(1, 'linesRequired')
      .max(maxLines, 'tooMany')
      .meta({ description: 'The lines of the price.', examples: [exampleLines] }),
  })
  .meta({ id: 'SaveOfferTemplateInput' });
export type SaveTemplateInput = z.infer<typeof saveTemplateInput>;

export const removeTemplateInput = z.object({
  id: idSchema.meta({ description: 'Id of the template.', examples: [4] }),
});

/** Lines that a master stores for the next offers. */
export const offerTemplateSchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the template.', examples: [4] }),
    name: z
      .string()
      .meta({ description: 'What the master calls it.', examples: ['Blandebatteri kjøkken'] }),
    kind: priceKindSchema.meta({ description: 'Kind of the price.' }),
    lines: z
      .array(draftLineSchema)
      .meta({ description: 'The lines of the price.', examples: [exampleLines] }),
    excluded: z.string().meta({
      description: 'What the price does not include.',
      examples: ['Maling etter arbeidet.'],
    }),
    updatedAt: instantSchema.meta({ description: 'When it last changed.' }),
  })
  .meta({ id: 'OfferTemplate' });
export type OfferTemplate = z.infer<typeof offerTemplateSchema>;

export const removedTemplateSchema = z.object({
  id: idSchema.meta({ description: 'Id of the template.', examples: [4] }),
  deleted: z.literal(true).meta({ description: 'Always true: it is deleted.' }),
});
