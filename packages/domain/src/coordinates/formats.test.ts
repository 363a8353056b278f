import { describe, expect, test } from 'vitest';
import {
  defaultAccuracy,
  defaultPlace,
  formatDms,
  formatPlace,
  mapZoom,
  parseAccuracy,
  parseCoordinate,
  parseNumber,
  parsePlace,
  roundDegrees,
  shortDecimals,
  takeTyped,
  toDms,
} from './formats.ts';

test('A-61 the viewer opens at 47.897, 35.072 with 11624 m, A-52 at zoom 13 of 19', () => {
  expect(defaultPlace).toEqual({ latitude: 47.897, longitude: 35.072 });
  expect(defaultAccuracy).toBe(11_624);
  expect(mapZoom).toEqual({ initial: 13, max: 19 });
});

describe('A-51 inputs', () => {
  test.each([
    ['47.897', 47.897],
    [' 59,91 ', 59.91],
    ['-33.123456789', -33.12345679],
    ['+1', 1],
    ['.5', 0.5],
    ['-0.000000001', 0],
    ['90', 90],
    ['90.1', undefined],
    ['', undefined],
    ['abc', undefined],
    ['12abc', undefined],
    ['1e2', undefined],
    ['1.2.3', undefined],
    ['-', undefined],
    ['Infinity', undefined],
  ])('a latitude typed as "%s" is %s', (text, value) => {
    expect(parseCoordinate('latitude', text)).toBe(value);
  });

  test('a longitude goes to 180, an accuracy takes numbers from 0 on', () => {
    expect(parseCoordinate('longitude', '-180')).toBe(-180);
    expect(parseCoordinate('longitude', '180.00000001')).toBeUndefined();
    expect(parseAccuracy('11624')).toBe(11_624);
    expect(parseAccuracy('-1')).toBeUndefined();
    expect(parseAccuracy('10 m')).toBeUndefined();
    expect(parseNumber('7.')).toBe(7);
  });

  test.each([
    ['', '-', '-'],
    ['59', '59.', '59.'],
    ['59', '59,91', '59,91'],
    ['59', ' 59.91 ', ' 59.91 '],
    ['59', '', ''],
    ['59', '59a', '59'],
    ['59', 'abc', '59'],
    ['59', '1e5', '59'],
    ['59.1', '59.1.2', '59.1'],
    ['59', '59-', '59'],
    ['59.12345678', '59.123456789', '59.12345679'],
    ['0', '0.0000000049', '0.00000000'],
    ['', '-0,123456789', '-0.12345679'],
  ])('over "%s" the typed "%s" leaves "%s"', (before, typed, after) => {
    expect(takeTyped(before, typed)).toBe(after);
  });

  test.each([
    ['59.91, 10.75', [59.91, 10.75]],
    ['59.91,10.75', [59.91, 10.75]],
    ['59,91 10,75', [59.91, 10.75]],
    ['59,91, 10,75', [59.91, 10.75]],
    ['-33.5; 151.123456789', [-33.5, 151.12345679]],
    ['59,91', undefined],
    ['91, 10', undefined],
    ['59.91,', undefined],
    ['Oslo, Norge', undefined],
    ['1, 2, 3', undefined],
  ])('"%s" is the place %j', (text, place) => {
    const found = parsePlace(text);
    expect(found && [found.latitude, found.longitude]).toEqual(place);
  });

  test('rounding keeps eight decimals', () => {
    expect(roundDegrees(35.0724999999)).toBe(35.0725);
    expect(Object.is(roundDegrees(-0.0000000001), 0)).toBe(true);
  });
});

describe('A-58 formats', () => {
  test('eight decimals are copied, six are the short form', () => {
    expect(formatPlace(defaultPlace)).toBe('47.89700000, 35.07200000');
    expect(formatPlace({ latitude: -1 / 3, longitude: 0 }, shortDecimals)).toBe(
      '-0.333333, 0.000000',
    );
  });

  test.each([
    ['latitude', 47.897, `47°53'49.20"N`],
    ['longitude', 35.072, `35°4'19.20"E`],
    ['latitude', -33.8688, `33°52'7.68"S`],
    ['longitude', -0.1276, `0°7'39.36"W`],
    ['latitude', 0, `0°0'0.00"N`],
    ['longitude', 10.999_999_9, `11°0'0.00"E`],
    ['latitude', 59.983_333_333, `59°59'0.00"N`],
    ['latitude', -0.000_000_1, `0°0'0.00"N`],
  ] as const)('%s %d reads %s', (axis, value, text) => {
    expect(formatDms(axis, value)).toBe(text);
  });

  test('the parts are numbers', () => {
    expect(toDms('latitude', 59.913_9)).toEqual({
      degrees: 59,
      minutes: 54,
      seconds: 50.04,
      half: 'N',
    });
  });
});
