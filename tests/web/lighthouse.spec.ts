import { browserServer } from '../support/browser-server.ts';
import { expect, test } from '../support/browser.ts';
import { offered } from '../support/env.ts';
import { auditPage } from '../support/lighthouse.ts';
import { findPublicPages, foundPages } from '../support/public-pages.ts';

// `npm run bench -- pages` measures the speed of pages, which needs an otherwise idle machine.
const categories = ['accessibility', 'best-practices', 'seo'];

// Lighthouse emulates a phone of its own.
test(
  'the public pages score 100 in accessibility, best practices and SEO',
  { tag: ['@phone-only', '@more'] },
  async ({ launchOptions }) => {
    test.setTimeout(300_000);
    const pages = [...(await findPublicPages(browserServer.url)), ...foundPages];
    for (const path of offered.isThorough ? pages : pages.slice(0, 1)) {
      const { audits, categories: scores } = await auditPage(`${browserServer.url}${path}`, {
        categories,
        launch: launchOptions,
      });
      const failed = Object.values(audits).filter(
        ({ score, scoreDisplayMode }) =>
          scoreDisplayMode === 'error' || (score !== null && score < 1),
      );
      expect
        .soft(
          failed.map(({ id, title }) => `${id}: ${title}`),
          path,
        )
        .toEqual([]);
      const reached = Object.values(scores).map(({ id, score }) => [id, score]);
      expect.soft(reached, path).toEqual(categories.map((name) => [name, 1]));
    }
  },
);
