import type { Profile } from '@mesterhand/domain/profile/schema';

/** What a master states of the trade, as the form holds it. */
export type TradeValues = {
  hourlyRate: number | string;
  experience: number | string;
  completedJobs: number | string;
  noLicense: boolean;
  jobType: string;
  works: string[];
  licensedWorks: string[];
};

export function tradeOf(profile: Profile): TradeValues {
  return {
    hourlyRate: profile.hourlyRate ?? '',
    // Tenths of a year are enough to read; they are sent only when they were changed.
    experience: Math.round((profile.experience ?? 0) * 10) / 10,
    completedJobs: profile.completedJobs ?? 0,
    noLicense: profile.noLicense ?? false,
    jobType: profile.jobType ?? '',
    works: profile.works,
    licensedWorks: profile.licensedWorks,
  };
}

const numberOrNone = (value: number | string) => (value === '' ? 0 : value);

/** The fields that were changed, for the schema to check. An emptied rate is none, an emptied number is 0. */
export function changedTrade(values: TradeValues, before: TradeValues): Partial<TradeValues> {
  const sent = {
    ...values,
    experience: numberOrNone(values.experience),
    completedJobs: numberOrNone(values.completedJobs),
  };
  const isChanged = (name: string, value: unknown) =>
    JSON.stringify(value) !== JSON.stringify(Reflect.get(before, name));
  return Object.fromEntries(Object.entries(sent).filter(([name, value]) => isChanged(name, value)));
}
