import type { categoryCodes } from '../categories/codes.ts';
import type { Issue } from '../errors/codes.ts';

/*
 * The questions that belong to a trade. Their texts are in `locales/`: `questions.<id>` with the options below it,
 * `units.<unit>` and `answers.yes`, `answers.no`, `answers.unknown`.
 */

type TradeCode = (typeof categoryCodes)[number];

export const questionUnits = ['ampere', 'metre', 'squareMetre', 'year', 'piece', 'floor'] as const;
export type QuestionUnit = (typeof questionUnits)[number];

/** The answers to a question of yes and no; a choice accepts `unknown` as well. */
export const plainAnswers = ['yes', 'no', 'unknown'] as const;

/** What an answer is made of. A number is whole, in `unit`, from `min` to `max`. */
export type AnswerKind =
  | { kind: 'yesNo' }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'number'; unit: QuestionUnit; min: number; max: number }
  | { kind: 'text'; max: number };

export type Question = AnswerKind & {
  id: string;
  /** Asked only where the answer to another question is one of these. */
  onlyIf?: { question: string; is: readonly string[] };
};

/** Answers by the id of their question. Every answer may be left out. */
export type Answers = Readonly<Record<string, string | number | undefined>>;

const yesNo = (id: string): Question => ({ id, kind: 'yesNo' });
const choice = (id: string, ...options: readonly string[]): Question => ({
  id,
  kind: 'choice',
  options,
});
const number = (
  id: string,
  unit: QuestionUnit,
  [min, max]: readonly [number, number],
): Question => ({ id, kind: 'number', unit, min, max });
const text = (id: string, max = 80): Question => ({ id, kind: 'text', max });
const onlyIf = (question: string, is: readonly string[], of: Question): Question => ({
  ...of,
  onlyIf: { question, is },
});

/** Two to five questions for each trade, in the order in which they are asked. */
export const tradeQuestions: Readonly<Record<TradeCode, readonly Question[]>> = {
  plumbing: [
    yesNo('waterRunning'),
    yesNo('stopcockClosed'),
    choice('plumbingPlace', 'kitchen', 'bathroom', 'laundry', 'heater', 'elsewhere'),
  ],
  electrician: [
    choice('electricMatter', 'powerOut', 'sockets', 'fuseBox', 'carCharger', 'elsewhere'),
    onlyIf('electricMatter', ['powerOut', 'sockets', 'fuseBox'], yesNo('smellsBurnt')),
    onlyIf('electricMatter', ['fuseBox', 'carCharger'], number('mainFuse', 'ampere', [10, 125])),
    onlyIf('electricMatter', ['carCharger'], number('chargerDistance', 'metre', [0, 200])),
  ],
  cleaning: [
    choice('cleaningKind', 'movingOut', 'once', 'regular', 'windows'),
    number('cleaningArea', 'squareMetre', [1, 2000]),
    number('bathrooms', 'piece', [0, 20]),
    yesNo('pets'),
  ],
  repair: [
    choice('repairMatter', 'painting', 'floors', 'windows', 'walls', 'smallJobs'),
    onlyIf(
      'repairMatter',
      ['painting', 'floors', 'walls'],
      number('repairArea', 'squareMetre', [1, 2000]),
    ),
    yesNo('materialsReady'),
  ],
  appliances: [
    choice('appliance', 'washingMachine', 'dishwasher', 'oven', 'fridge', 'dryer', 'elsewhere'),
    text('applianceMake'),
    number('applianceAge', 'year', [0, 60]),
    text('errorCode', 40),
    yesNo('underGuarantee'),
  ],
  furniture_assembly: [
    number('pieces', 'piece', [1, 100]),
    text('furnitureMake'),
    yesNo('fixedToWall'),
    yesNo('oldFurnitureAway'),
  ],
  construction: [
    choice('constructionMatter', 'terrace', 'roof', 'facade', 'walls', 'bathroom', 'elsewhere'),
    number('constructionArea', 'squareMetre', [1, 5000]),
    yesNo('drawingsReady'),
    yesNo('permitReady'),
  ],
  moving: [
    number('movingArea', 'squareMetre', [1, 2000]),
    number('movingFloor', 'floor', [0, 60]),
    yesNo('liftThere'),
    text('movingTo'),
    yesNo('heavyThings'),
  ],
  other: [
    choice('otherPlace', 'inside', 'outside', 'both'),
    choice('otherExtent', 'hour', 'halfDay', 'day', 'longer'),
    yesNo('toolsThere'),
  ],
};

/** The ids of all questions. */
export const questionIds: readonly string[] = Object.values(tradeQuestions)
  .flat()
  .map(({ id }) => id);

/** The questions of a category by its code; a category that an administrator made has those of `other`. */
export function questionsOf(categoryCode: string): readonly Question[] {
  return isTradeCode(categoryCode) ? tradeQuestions[categoryCode] : tradeQuestions.other;
}

function isTradeCode(code: string): code is TradeCode {
  return Object.hasOwn(tradeQuestions, code);
}

/** The questions that remain to be asked after these answers, in their order. */
export function askedQuestions(categoryCode: string, answers: Answers): readonly Question[] {
  return questionsOf(categoryCode).filter(
    ({ onlyIf: condition }) =>
      condition === undefined || condition.is.some((is) => is === answers[condition.question]),
  );
}

/**
 * The answers as they are stored, in the order of their questions: empty ones are left out, and so are those to
 * questions that another answer has made void.
 */
export function tidyAnswers(
  categoryCode: string,
  answers: Answers,
): Record<string, string | number> {
  const given = askedQuestions(categoryCode, answers).flatMap(({ id }) => {
    const answer = answers[id];
    const tidy = typeof answer === 'string' ? answer.trim() : answer;
    return tidy === undefined || tidy === '' ? [] : [[id, tidy] as const];
  });
  return Object.fromEntries(given);
}

/** The answers that do not fit their questions, each with a key of the `issues` catalogue. */
export function checkAnswers(categoryCode: string, answers: Answers): Issue[] {
  const questions = questionsOf(categoryCode);
  return Object.entries(answers).flatMap(([id, answer]) => {
    const question = questions.find((one) => one.id === id);
    const message = question === undefined ? 'invalid' : refuseAnswer(question, answer);
    return message === undefined ? [] : [{ path: ['answers', id], message }];
  });
}

function refuseAnswer(question: Question, answer: string | number | undefined): string | undefined {
  if (answer === undefined || answer === '') return undefined;
  switch (question.kind) {
    case 'yesNo':
      return plainAnswers.some((plain) => plain === answer) ? undefined : 'invalid';
    case 'choice':
      return [...question.options, 'unknown'].some((option) => option === answer)
        ? undefined
        : 'invalid';
    case 'number':
      return refuseNumber(question, answer);
    case 'text':
      if (typeof answer !== 'string') return 'invalid';
      return answer.trim().length > question.max ? 'tooLong' : undefined;
  }
}

function refuseNumber(
  { min, max }: { min: number; max: number },
  answer: string | number,
): string | undefined {
  if (typeof answer !== 'number') return 'number';
  if (!Number.isInteger(answer)) return 'numberWhole';
  return answer < min || answer > max ? 'outOfRange' : undefined;
}
