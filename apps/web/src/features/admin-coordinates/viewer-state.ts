import {
  defaultAccuracy,
  defaultPlace,
  longDecimals,
  parseAccuracy,
  parseCoordinate,
  parsePlace,
  roundDegrees,
  takeTyped,
} from '@mesterhand/domain/coordinates/formats';
import {
  type Measurement,
  addMeasurement,
  smooth,
} from '@mesterhand/domain/coordinates/measurement';
import type { Place } from '@mesterhand/domain/tracking/geo';

export const fieldNames = ['latitude', 'longitude', 'accuracy'] as const;
export type FieldName = (typeof fieldNames)[number];

/** What the page shows, and what stands in its inputs while somebody types. */
export type Viewer = {
  fields: Record<FieldName, string>;
  /** The last that the inputs, the map or the device said and that is a place. */
  shown: Measurement;
  /** What the device has told, the newest last. */
  history: readonly Measurement[];
  /** Where the map was asked to go, and how often. */
  aim: Place & { count: number };
};

export type ViewerEvent =
  | { type: 'typed'; field: FieldName; text: string }
  /** An input was left, or all of them sent: they then say what is shown. */
  | { type: 'settled' | 'aimed' | 'trackingStarted' }
  | { type: 'picked'; place: Place }
  /** `measured`: one of several; `found`: what several came to; `tracked`: the next one of a watch. */
  | { type: 'measured' | 'found' | 'tracked'; fix: Measurement };

const read: Record<FieldName, (text: string) => number | undefined> = {
  latitude: (text) => parseCoordinate('latitude', text),
  longitude: (text) => parseCoordinate('longitude', text),
  accuracy: parseAccuracy,
};

export function isReadable(field: FieldName, text: string): boolean {
  return read[field](text) !== undefined;
}

function fieldsOf({ latitude, longitude, accuracy }: Measurement): Viewer['fields'] {
  return {
    latitude: latitude.toFixed(longDecimals),
    longitude: longitude.toFixed(longDecimals),
    accuracy: String(Math.round(accuracy * 10) / 10),
  };
}

const opening: Measurement = { ...defaultPlace, accuracy: defaultAccuracy };

export const openingViewer: Viewer = {
  fields: fieldsOf(opening),
  shown: opening,
  history: [],
  aim: { ...defaultPlace, count: 0 },
};

function show(viewer: Viewer, shown: Measurement): Viewer {
  return { ...viewer, shown, fields: fieldsOf(shown) };
}

function aim(viewer: Viewer): Viewer {
  const { latitude, longitude } = viewer.shown;
  return { ...viewer, aim: { latitude, longitude, count: viewer.aim.count + 1 } };
}

function takeFix({ latitude, longitude, accuracy }: Measurement): Measurement {
  return { latitude: roundDegrees(latitude), longitude: roundDegrees(longitude), accuracy };
}

function type(viewer: Viewer, field: FieldName, text: string): Viewer {
  const pasted = field === 'accuracy' ? undefined : parsePlace(text);
  if (pasted) return show(viewer, { ...viewer.shown, ...pasted });
  const taken = takeTyped(viewer.fields[field], text);
  const value = read[field](taken) ?? viewer.shown[field];
  return {
    ...viewer,
    fields: { ...viewer.fields, [field]: taken },
    shown: { ...viewer.shown, [field]: value },
  };
}

/** What can't be read stays to be mended; the rest is written out. */
function settle(viewer: Viewer): Viewer {
  const written = fieldsOf(viewer.shown);
  const fields = { ...viewer.fields };
  for (const field of fieldNames)
    if (isReadable(field, fields[field])) fields[field] = written[field];
  return { ...viewer, fields };
}

/** Follows with the map, without taking it out of the hand of whoever moves it. */
function follow(viewer: Viewer): Viewer {
  const { latitude, longitude } = viewer.shown;
  return { ...viewer, aim: { ...viewer.aim, latitude, longitude } };
}

function track(viewer: Viewer, fix: Measurement): Viewer {
  const history = addMeasurement(viewer.history, takeFix(fix));
  return follow(show({ ...viewer, history }, smooth(history) ?? fix));
}

/** What the viewer is after something happened. */
export function stepViewer(viewer: Viewer, event: ViewerEvent): Viewer {
  switch (event.type) {
    case 'typed':
      return type(viewer, event.field, event.text);
    case 'settled':
      return settle(viewer);
    case 'aimed':
      return aim(settle(viewer));
    case 'picked':
      return show(viewer, takeFix({ ...event.place, accuracy: viewer.shown.accuracy }));
    case 'measured':
      return { ...viewer, history: addMeasurement(viewer.history, takeFix(event.fix)) };
    case 'found':
      return aim(show(viewer, takeFix(event.fix)));
    case 'trackingStarted':
      // A mean with places of before would lie where the device never was.
      return { ...viewer, history: [] };
    case 'tracked':
      return track(viewer, event.fix);
  }
}
