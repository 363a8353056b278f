import type { Profile } from '@mesterhand/domain/profile/schema';

/** A master's statements about the trade, as form values. */
export type TradeValues = {
  hourlyRate: number | string;
  experience: number | string;
  completedJobs: number | string;
  noLicense: boolean;
  jobType: string;
  works: string[];
  licensedWorks: string[];
  languages: string[];
  organisationNumber: string;
  businessAddress: string;
};

export function tradeOf(profile: Profile): TradeValues {
  return {
    hourlyRate: profile.hourlyRate ?? '',
    // Displayed to one decimal; sent only if changed.
    experience: Math.round((profile.experience ?? 0) * 10) / 10,
    completedJobs: profile.completedJobs ?? 0,
    noLicense: profile.noLicense ?? false,
    jobType: profile.jobType ?? '',
    works: profile.works,
    licensedWorks: profile.licensedWorks,
    languages: profile.languages,
    organisationNumber: profile.organisationNumber ?? '',
    businessAddress: profile.businessAddress ?? '',
  };
}

const numberOrNone = (value: number | string) => (value === '' ? 0 : value);

/** The changed fields, for the schema to validate. An empty rate means none, an empty number 0. */
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
