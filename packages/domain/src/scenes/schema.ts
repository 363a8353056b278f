import { z } from 'zod';
import { pictureUrlSchema } from '../wire/fields.ts';
import { requiredText, tooLong, versionSchema } from '../wire/page.ts';
import { sceneNames } from './scenes.ts';

/** Characters of an alternative text. */
export const maxSceneAlt = 200;

export const sceneNameSchema = z.enum(sceneNames).meta({ id: 'SceneName' });

const percent = z.int('number').min(0, 'outOfRange').max(100, 'outOfRange');
const focusFields = {
  focusX: percent.meta({
    description: 'What stays visible when the photograph is cut: percent from the left.',
    examples: [50],
  }),
  focusY: percent.meta({ description: 'The same: percent from the top.', examples: [40] }),
};

/** Alternative texts in the languages of the site. */
const altsSchema = z
  .object({
    nb: requiredText(maxSceneAlt).meta({
      description: 'Alternative text in Norwegian.',
      examples: ['En rørlegger bytter en kran'],
    }),
    en: requiredText(maxSceneAlt).meta({
      description: 'Alternative text in English.',
      examples: ['A plumber replaces a tap'],
    }),
    ru: requiredText(maxSceneAlt).meta({
      description: 'Alternative text in Russian.',
      examples: ['Сантехник меняет кран'],
    }),
    uk: requiredText(maxSceneAlt).meta({
      description: 'Alternative text in Ukrainian.',
      examples: ['Сантехнік міняє кран'],
    }),
  })
  .meta({ id: 'SceneAlts' });

const altsField = altsSchema
  .nullable()
  .meta({ description: 'Alternative texts; null for a decorative photograph.' });

/** A scene for whose drawing the operator shows a photograph, as pages get it. */
const shownSceneSchema = z
  .object({
    image: pictureUrlSchema.meta({ description: 'Address of the photograph.' }),
    ...focusFields,
    alts: altsField,
  })
  .meta({ id: 'ShownScene' });

/** The photographs by the name of their scene; a scene that is drawn is absent. */
export const shownScenesSchema = z.partialRecord(sceneNameSchema, shownSceneSchema).meta({
  description: 'Photographs that the owner shows instead of drawings; absent without any.',
});
export type ShownScenes = z.infer<typeof shownScenesSchema>;

/** A scene as administrators read it; without a photograph its version is 0. */
export const adminSceneSchema = z
  .object({
    name: sceneNameSchema.meta({ description: 'Name of the scene.' }),
    image: pictureUrlSchema
      .nullable()
      .meta({ description: 'Address of the photograph; null where there is only the drawing.' }),
    isShown: z
      .boolean()
      .meta({ description: 'Whether pages show the photograph instead of the drawing.' }),
    ...focusFields,
    alts: altsField,
    version: z
      .int()
      .meta({ description: 'Version that was read: a change on another one is refused.' }),
  })
  .meta({ id: 'AdminScene' });
export type AdminScene = z.infer<typeof adminSceneSchema>;

/** Every scene, in the order of `sceneNames`. */
export const adminScenesSchema = z.array(adminSceneSchema);

export const saveSceneInput = z.object({
  name: sceneNameSchema.meta({ description: 'Name of the scene.' }),
  image: z
    .string()
    .max(200, tooLong)
    .meta({
      description: 'Address of a photograph that was uploaded for a scene.',
      examples: ['/uploads/v1stgxr8z5jdhi6bmytq9a0k.webp'],
    }),
  isShown: z
    .boolean()
    .meta({ description: 'Whether pages show the photograph instead of the drawing.' }),
  ...focusFields,
  alts: altsField,
  version: versionSchema.meta({
    description: 'Version that was read; 0 before the first photograph.',
    examples: [0],
  }),
});
export type SaveSceneInput = z.infer<typeof saveSceneInput>;

/** An uploaded photograph that waits for its scene. */
export const scenePictureSchema = z
  .object({
    image: pictureUrlSchema.meta({
      description: 'Address of the stored photograph, which a scene names.',
    }),
  })
  .meta({ id: 'ScenePicture' });
