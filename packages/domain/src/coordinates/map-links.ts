import type { Place } from '../tracking/geo.ts';
import { mapZoom } from './formats.ts';

/** External map services in which a place can be opened. */
export const mapServices = ['openStreetMap', 'googleMaps'] as const;
export type MapService = (typeof mapServices)[number];

/** The address at which a service shows a place with a mark on it. */
export function mapLink(service: MapService, { latitude, longitude }: Place): string {
  if (service === 'googleMaps')
    return `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${mapZoom.initial}/${latitude}/${longitude}`;
}
