import { describe, expect, test } from 'vitest';

const catalogues = import.meta.glob<Record<string, unknown>>(
  ['../refusals/locales/*.json', '../../features/*/locales/*.json'],
  { eager: true, import: 'default' },
);

/** The texts under keys such as `wrongType` and `imageWrongType`, by path. */
function wrongTypeTexts(node: object, path = ''): [string, string][] {
  return Object.entries(node).flatMap(([key, value]): [string, string][] => {
    if (typeof value === 'object' && value !== null) return wrongTypeTexts(value, `${path}${key}.`);
    return typeof value === 'string' && /wrongType$/i.test(key) ? [[`${path}${key}`, value]] : [];
  });
}

const texts = Object.entries(catalogues).flatMap(([file, catalogue]) =>
  wrongTypeTexts(catalogue).map(([path, text]) => ({ name: `${file} ${path}`, text })),
);
// What a master proves with, and what is sent in a conversation, may be a PDF.
const ofPictures = texts.filter(
  ({ name }) => !name.endsWith('documents.wrongType') && !name.includes('/messages/'),
);

describe('the refusal of a wrong file type', () => {
  test('has a text for every kind of upload in four languages', () => {
    const features = ['works', 'messages', 'admin-blog', 'admin-gallery', 'profile', 'refusals'];
    for (const feature of features)
      expect(texts.filter(({ name }) => name.includes(`/${feature}/`))).toHaveLength(4);
  });

  test.each(ofPictures)('does not mention PDF where an image is required: $name', ({ text }) => {
    expect(text).not.toMatch(/pdf/i);
  });
});
