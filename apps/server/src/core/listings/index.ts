export { answerTimesSql } from './answer-times.ts';
export { listedRows } from './listed-place.ts';
export { type CardRow, cardColumns, cardList, readCard } from './master-card.ts';
