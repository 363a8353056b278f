import { expect, test } from 'vitest';
import { choosePlace, costOf, important, readable, useful, wanted } from './toast-place.ts';

const desk = { left: 0, top: 72, width: 1440, height: 828 };
const phone = { left: 0, top: 64, width: 390, height: 603 };
const toast = { width: 440, height: 68 };
const onPhone = { width: 358, height: 68 };

test('on an empty page a toast is in the middle of the lower edge', () => {
  expect(choosePlace({ area: desk, size: toast, things: [] })).toEqual({
    ...toast,
    left: 500,
    top: 816,
  });
});

test('a heading, a field or a button where it would be moves it beside them', () => {
  const field = { left: 480, top: 800, width: 480, height: 60, weight: important };
  const place = choosePlace({ area: desk, size: toast, things: [field] });
  expect(costOf(place, [field])).toBe(0);
  expect(place.left).toBe(500);
  expect(place.top).toBeLessThan(field.top);
});

test('on a phone it moves up until nothing is below it', () => {
  const bar = { left: 0, top: 600, width: 390, height: 67, weight: useful };
  const field = { left: 16, top: 470, width: 358, height: 48, weight: important };
  const place = choosePlace({ area: phone, size: onPhone, things: [bar, field] });
  expect(costOf(place, [bar, field])).toBe(0);
  expect(place.top).toBeGreaterThan(field.top);
});

test('in a form without a free place it covers a field rather than the button that sends the form', () => {
  const fields = Array.from({ length: 8 }, (_, place) => ({
    left: 16,
    top: 64 + place * 64,
    width: 358,
    height: 60,
    weight: important,
  }));
  const button = { left: 16, top: 580, width: 358, height: 80, weight: wanted };
  const place = choosePlace({ area: phone, size: onPhone, things: [...fields, button] });
  expect(costOf(place, [button])).toBe(0);
});

test('where there is no free place, text is covered before a button and a button before a heading', () => {
  const rows = Array.from({ length: 10 }, (_, place) => ({
    left: 0,
    top: 64 + place * 64,
    width: 390,
    height: 64,
    weight: place === 2 || place === 3 ? readable : important,
  }));
  const place = choosePlace({ area: phone, size: onPhone, things: rows });
  expect(costOf(place, rows)).toBe(2 * readable);
});

test('a window that is lower than the toast still shows its beginning', () => {
  const place = choosePlace({
    area: { left: 0, top: 64, width: 390, height: 40 },
    size: onPhone,
    things: [],
  });
  expect(place.top).toBe(64);
});
