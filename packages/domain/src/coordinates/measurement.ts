import type { Place } from '../tracking/geo.ts';
import { roundDegrees } from './formats.ts';

/** One position of a device: degrees in WGS 84, and the accuracy radius in metres. */
export interface Measurement {
  latitude: number;
  longitude: number;
  accuracy: number;
}

/** Number of positions in the history. */
export const historySize = 10;
/** Metres below which a fix is good enough to be averaged. */
export const goodAccuracy = 100;
/** Fixes in the history before they are averaged, and good ones among them. */
const samplesBeforeAverage = 3;
const goodOnesForAverage = 2;

/** The history with a new fix at its end; the oldest makes room. */
export function addMeasurement(
  history: readonly Measurement[],
  measurement: Measurement,
): Measurement[] {
  return [...history, measurement].slice(-historySize);
}

/**
 * The smoothed position of a history: with three positions or more, the mean of those under 100 m if there are
 * two, with the best accuracy among them; else the latest position unchanged. Undefined for an empty history.
 */
export function smooth(history: readonly Measurement[]): Measurement | undefined {
  const latest = history.at(-1);
  if (history.length < samplesBeforeAverage) return latest;
  const good = history.filter(({ accuracy }) => accuracy < goodAccuracy);
  if (good.length < goodOnesForAverage) return latest;
  return { ...middleOf(good), accuracy: bestAccuracy(good) ?? 0 };
}

/**
 * The weighted mean of some positions (weights by `weigh`), to 8 decimals; across the antimeridian where that is
 * shorter: two places on either side of 180° have their mean there, not at 0°.
 */
export function middleOf(
  samples: readonly Measurement[],
  weigh: (sample: Measurement) => number = () => 1,
): Place {
  const reference = samples[0]?.longitude ?? 0;
  const weights = samples.map(weigh);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = (values: number[]): number =>
    values.reduce((sum, value, place) => sum + value * (weights[place] ?? 0), 0) / total;
  const longitude = mean(samples.map((sample) => reference + wrap(sample.longitude - reference)));
  return {
    latitude: roundDegrees(mean(samples.map(({ latitude }) => latitude))),
    longitude: roundDegrees(wrap(longitude)),
  };
}

/** Normalises degrees to -180…180; values in range are returned bit for bit. */
function wrap(degrees: number): number {
  if (degrees >= -180 && degrees <= 180) return degrees;
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}

/** The smallest radius of all; undefined for none. */
export function bestAccuracy(samples: readonly Measurement[]): number | undefined {
  return samples.length === 0 ? undefined : Math.min(...samples.map(({ accuracy }) => accuracy));
}

export const qualities = ['excellent', 'good', 'medium', 'poor'] as const;
export type Quality = (typeof qualities)[number];

/** The band of an accuracy in metres: up to 5 excellent, up to 15 good, up to 50 medium. */
export function qualityOf(accuracy: number): Quality {
  if (accuracy <= 5) return 'excellent';
  if (accuracy <= 15) return 'good';
  return accuracy <= 50 ? 'medium' : 'poor';
}

export const devices = ['computer', 'smartphone', 'tablet'] as const;
export type Device = (typeof devices)[number];

/** The device by the browser's user agent. Newer iPads identify as Macs, but have touch points. */
export function deviceOf(userAgent: string, touchPoints: number = 0): Device {
  if (/ipad|tablet|playbook|silk/i.test(userAgent)) return 'tablet';
  if (/macintosh/i.test(userAgent) && touchPoints > 1) return 'tablet';
  if (/android/i.test(userAgent)) return /mobile/i.test(userAgent) ? 'smartphone' : 'tablet';
  return /iphone|ipod|mobile|windows phone/i.test(userAgent) ? 'smartphone' : 'computer';
}

export const hints = ['accuracy', 'computer', 'insecure'] as const;
export type BusSignal = (typeof hints)[number];

/** The advice to the viewer: above 50 m tips, above 100 m on a computer another device, and HTTPS. */
export function signalsFor(state: {
  accuracy: number;
  device: Device;
  isSecure: boolean;
  host: string;
}): BusSignal[] {
  const { accuracy, device, isSecure, host } = state;
  const shown: BusSignal[] = [];
  if (accuracy > 50) shown.push('accuracy');
  if (accuracy > 100 && device === 'computer') shown.push('computer');
  if (!isSecure && !isLocalHost(host)) shown.push('insecure');
  return shown;
}

/** Whether a page of this host may ask for a position without HTTPS. */
export function isLocalHost(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host);
}
