export { type AvailabilityRow, isFreeIn, readNextFree } from './availability.ts';
export { answerTimesSql } from './answer-times.ts';
export { listedRows } from './listed-place.ts';
export {
  type CountedPlace,
  type ReachedPlace,
  foundAt,
  placesJson,
  reachOfPlaces,
  reachesPlace,
} from './reached-place.ts';
export {
  type CardRow,
  cardColumns,
  cardList,
  cardTables,
  readCard,
  readLanguages,
} from './master-card.ts';
