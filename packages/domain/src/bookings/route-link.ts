/** The map that a device opens for directions. */
export type MapApp = 'google' | 'apple';

/** Stops before the last one: Google's app takes nine (its page on a phone three). */
const mostWaypoints = 9;

/**
 * A link that opens a device's map with the drive from where it is to some addresses, in their order; ten at most, since
 * no map takes more. Null without any.
 *
 * Google: https://developers.google.com/maps/documentation/urls/get-started#directions-action.
 * Apple: https://developer.apple.com/documentation/mapkit/unified-map-urls.
 */
export function routeLink(addresses: readonly string[], app: MapApp): string | null {
  const stops = addresses.slice(0, mostWaypoints + 1);
  const destination = stops.at(-1);
  if (destination === undefined) return null;
  const waypoints = stops.slice(0, -1);
  if (app === 'apple') {
    const url = new URL('https://maps.apple.com/directions');
    url.searchParams.set('mode', 'driving');
    for (const stop of waypoints) url.searchParams.append('waypoint', stop);
    url.searchParams.set('destination', destination);
    return url.href;
  }
  const url = new URL('https://www.google.com/maps/dir/');
  url.searchParams.set('api', '1');
  url.searchParams.set('travelmode', 'driving');
  if (waypoints.length > 0) url.searchParams.set('waypoints', waypoints.join('|'));
  url.searchParams.set('destination', destination);
  return url.href;
}

/** The map of a device, by its `navigator`: an iPad's calls itself a Mac, and has a touch screen. */
export function mapAppOf({
  userAgent,
  maxTouchPoints,
}: {
  userAgent: string;
  maxTouchPoints: number;
}): MapApp {
  const isIpad = userAgent.includes('Macintosh') && maxTouchPoints > 1;
  return isIpad || /iPhone|iPad|iPod/.test(userAgent) ? 'apple' : 'google';
}
