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

/** The shown position, and the raw text of the inputs during typing. */
export type Viewer = {
  fields: Record<FieldName, string>;
  /** The last valid position from the inputs, the map or the device. */
  shown: Measurement;
  /** Fixes of the device, newest last. */
  history: readonly Measurement[];
  /** The map's target, with a counter so that the same target moves it again. */
  aim: Place & { count: number };
};

export type ViewerEvent =
  | { type: 'typed'; field: FieldName; text: string }
  /** An input lost focus, or the form was submitted: the inputs then show the position. */
  | { type: 'settled' | 'aimed' | 'trackingStarted' }
  | { type: 'picked'; place: Place }
  /** `measured`: one sample; `found`: the result of several; `tracked`: a fix of a watch. */
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

/** Invalid input stays to be corrected; the rest is formatted. */
function settle(viewer: Viewer): Viewer {
  const written = fieldsOf(viewer.shown);
  const fields = { ...viewer.fields };
  for (const field of fieldNames)
    if (isReadable(field, fields[field])) fields[field] = written[field];
  return { ...viewer, fields };
}

/** Recentres the map; with the same count, so that a map in the user's hand is left alone. */
function follow(viewer: Viewer): Viewer {
  const { latitude, longitude } = viewer.shown;
  return { ...viewer, aim: { ...viewer.aim, latitude, longitude } };
}

function track(viewer: Viewer, fix: Measurement): Viewer {
  const history = addMeasurement(viewer.history, takeFix(fix));
  return follow(show({ ...viewer, history }, smooth(history) ?? fix));
}

/** The reducer of the viewer. */
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
      // An average with earlier positions would lie where the device never was.
      return { ...viewer, history: [] };
    case 'tracked':
      return track(viewer, event.fix);
  }
}
