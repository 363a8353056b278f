import { galleryCategories } from '@mesterhand/domain/works/gallery-categories';
import { expect, test } from 'vitest';
import en from '../locales/en.json';
import nb from '../locales/nb.json';
import ru from '../locales/ru.json';
import uk from '../locales/uk.json';

test.each([
  ['nb', nb],
  ['ru', ru],
  ['uk', uk],
  ['en', en],
])('A-40 the six categories of the gallery keep their documented labels in %s', (_, texts) => {
  expect(Object.values(texts.categories)).toEqual([...galleryCategories]);
});
