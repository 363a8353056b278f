/** The counties by the first two digits of a municipality's number, since 2024. */
const counties: Readonly<Record<string, string>> = {
  '03': 'Oslo',
  '11': 'Rogaland',
  '15': 'Møre og Romsdal',
  '18': 'Nordland',
  '31': 'Østfold',
  '32': 'Akershus',
  '33': 'Buskerud',
  '34': 'Innlandet',
  '39': 'Vestfold',
  '40': 'Telemark',
  '42': 'Agder',
  '46': 'Vestland',
  '50': 'Trøndelag',
  '55': 'Troms',
  '56': 'Finnmark',
};

/** The name of the county of a municipality ('0301' → 'Oslo'); null for a number of an unknown county. */
export function countyOf(municipalityNumber: string): string | null {
  return counties[municipalityNumber.slice(0, 2)] ?? null;
}
