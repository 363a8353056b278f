import { sayQuestions } from './catalogues.ts';
import type { Answers } from './questions.ts';
import { describeAnswers } from './words.ts';

/** Characters in the description of a booking. */
const maxDescription = 4000;

/** The work of a request: the customer's words, and their answers to the questions of the trade. */
export interface RequestedWork {
  description: string;
  categoryCode: string;
  answers: Answers;
}

/**
 * The description of the booking that an accepted offer makes: the customer's words with the answers to the questions of
 * the trade, in Norwegian, as far as there is room.
 */
export function describeBookedWork({ description, categoryCode, answers }: RequestedWork): string {
  const answered = describeAnswers(sayQuestions('nb'), categoryCode, answers).map(
    ({ question, answer }) => `${question.replace(/[?:]$/, '')}: ${answer}`,
  );
  const whole = answered.length === 0 ? description : `${description}\n\n${answered.join('\n')}`;
  return whole.length > maxDescription ? description : whole;
}
