import { workCostSchema } from '@mesterhand/domain/numbers/schema';
import { minDescription, workCategories, workDifficulties } from '@mesterhand/domain/works/schema';
import { z } from 'zod';
import type { Picture } from './pictures.ts';

/** The form's values, as text. */
export type WorkValues = {
  title: string;
  category: string;
  description: string;
  clientName: string;
  workDuration: string;
  cost: string | number;
  location: string;
  difficulty: string;
};

export const emptyWork: WorkValues = {
  title: '',
  category: '',
  description: '',
  clientName: '',
  workDuration: '',
  cost: '',
  location: '',
  difficulty: '',
};

export type WorkProblem = 'title' | 'description' | 'category' | 'cost';

const categorySchema = z.enum(workCategories);
const difficultySchema = z.enum(workDifficulties);

/** Invalid fields, in the order of the form. */
export function listProblems(values: WorkValues): WorkProblem[] {
  const wrong: Record<WorkProblem, boolean> = {
    title: values.title.trim() === '',
    category: !categorySchema.safeParse(values.category).success,
    description: values.description.trim().length < minDescription,
    cost: !workCostSchema.safeParse(values.cost).success,
  };
  return (['title', 'category', 'description', 'cost'] as const).filter((field) => wrong[field]);
}

type Publication = { values: WorkValues; tags: readonly string[]; pictures: readonly Picture[] };

/** The groups in the order of a work: before, in progress, after. */
export const groupOrder = ['before', 'process', 'after'] as const;

export const inOrder = (pictures: readonly Picture[]): Picture[] =>
  groupOrder.flatMap((group) => pictures.filter((picture) => picture.group === group));

/** Converts validated values and uploaded pictures to the API's input. */
export function toWork({ values, tags, pictures }: Publication) {
  const { title, description, clientName, workDuration, location, cost } = values;
  return {
    title,
    description,
    clientName,
    workDuration,
    location,
    cost: workCostSchema.parse(cost),
    category: categorySchema.parse(values.category),
    difficulty: values.difficulty === '' ? null : difficultySchema.parse(values.difficulty),
    tags: [...tags],
    images: inOrder(pictures).map(({ url, group, caption }) => ({
      url: url ?? '',
      type: group,
      caption,
    })),
  };
}
