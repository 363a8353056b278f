import { expect, test } from 'vitest';
import { mapLink } from './map-links.ts';

test.each([
  ['openStreetMap', 'https://www.openstreetmap.org/?mlat=59.91&mlon=-10.75#map=13/59.91/-10.75'],
  ['googleMaps', 'https://www.google.com/maps/search/?api=1&query=59.91,-10.75'],
] as const)('A-53 %s shows a place under its address', (service, address) => {
  expect(mapLink(service, { latitude: 59.91, longitude: -10.75 })).toBe(address);
});
