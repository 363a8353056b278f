import { chooseMaster } from './advice.ts';
import type { WrittenArticle } from './article.ts';
import { movingOutClean } from './cleaning.ts';
import { describeTheJob } from './describing.ts';
import { faultBreaker } from './electrical.ts';
import { warmerHouse } from './energy.ts';
import { waterLeak } from './plumbing.ts';
import { repairOrReplace } from './repair.ts';
import { cleanWindows } from './windows.ts';

/** What the blog of the demo says: six articles, one of each subject, and what was there before them. The newest first. */
export const writtenArticles: readonly WrittenArticle[] = [
  waterLeak,
  faultBreaker,
  movingOutClean,
  warmerHouse,
  chooseMaster,
  repairOrReplace,
  cleanWindows,
  describeTheJob,
];
