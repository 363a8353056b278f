import { describe, expect, test } from 'vitest';

const catalogues = import.meta.glob<Record<string, unknown>>(
  ['../refusals/locales/*.json', '../../features/*/locales/*.json'],
  { eager: true, import: 'default' },
);

/** The sentences under keys such as `wrongType` and `imageWrongType`, by their path. */
function wrongTypeTexts(node: object, path = ''): [string, string][] {
  return Object.entries(node).flatMap(([key, value]): [string, string][] => {
    if (typeof value === 'object' && value !== null) return wrongTypeTexts(value, `${path}${key}.`);
    return typeof value === 'string' && /wrongType$/i.test(key) ? [[`${path}${key}`, value]] : [];
  });
}

const texts = Object.entries(catalogues).flatMap(([file, catalogue]) =>
  wrongTypeTexts(catalogue).map(([path, text]) => ({ name: `${file} ${path}`, text })),
);
// Documents are the one kind of upload that may be a PDF.
const ofPictures = texts.filter(({ name }) => !name.endsWith('documents.wrongType'));

describe('the refusal of a file of another type', () => {
  test('has words for every kind of upload in four languages', () => {
    const features = ['works', 'messages', 'admin-blog', 'admin-gallery', 'profile', 'refusals'];
    for (const feature of features)
      expect(ofPictures.filter(({ name }) => name.includes(`/${feature}/`))).toHaveLength(4);
  });

  test.each(ofPictures)('names no PDF where a picture is asked for: $name', ({ text }) => {
    expect(text).not.toMatch(/pdf/i);
  });
});
