import { chooseMaster } from './advice.ts';
import type { WrittenArticle } from './article.ts';
import { movingOutClean } from './cleaning.ts';
import { faultBreaker } from './electrical.ts';
import { warmerHouse } from './energy.ts';
import { waterLeak } from './plumbing.ts';
import { repairOrReplace } from './repair.ts';

/** What the blog of the demo says: one article of each subject, the newest first. */
export const writtenArticles: readonly WrittenArticle[] = [
  waterLeak,
  faultBreaker,
  movingOutClean,
  warmerHouse,
  chooseMaster,
  repairOrReplace,
];
