/** The beginning of the help. */
export const overview = `The command line of Mesterhånd, for people who run it.

Sign in once, then work: everything goes through the server, by your rights there.
A command that changes much shows first what it would do; --yes does it.
Run one twice, and nothing is done twice.`;

export const exitCodeHelp = `
Examples:
  npm run cli -- login --url https://mesterhand.example
  npm run cli -- import-masters masters.csv --dry-run
  npm run cli -- export bookings --from 2026-01-01 --out bookings.csv
  npm run cli -- approve-documents --all-complete
  npm run cli -- help broadcast

For programs: npm run --silent cli -- whoami --json, with MESTERHAND_URL and MESTERHAND_TOKEN set.
NO_COLOR=1 leaves colours out. What runs beside the database needs no sign-in:
npm run seed, backup, restore, verify, first-admin and reset-admin.

Exit codes:
  0  done          1  something was refused      2  not understood
  3  no access     4  server not reached       130  stopped by Ctrl-C`;

const examplesOf: Readonly<Record<string, string>> = {
  login: `
  npm run cli -- login --url https://mesterhand.example --email you@example.no
  npm run --silent cli -- login --email you@example.no --password-stdin < password.txt
  npm run cli -- login --token "$TOKEN"      stores a token that you have`,
  logout: `
  npm run cli -- logout`,
  whoami: `
  npm run cli -- whoami
  npm run --silent cli -- whoami --json | jq -r .role`,
  'import-masters': `
  npm run cli -- import-masters masters.csv --dry-run
  npm run cli -- import-masters masters.csv
  npm run --silent cli -- import-masters masters.csv --json > report.json

The file:
  firstName,lastName,email,phone,category,city,language,experience,hourlyRate,bio,services
  Nora,Berg,nora@example.no,900 00 001,plumbing,oslo,nb,8,890,,Bytte kran = 1200; Rens av sluk = 900

The first five columns are needed; cities and categories by their codes, experience in years, prices in NOK.
What was imported before is left as it is, so an interrupted import goes on by running it again.`,
  'import-municipalities': `
  npm run cli -- import-municipalities --dry-run
  npm run cli -- import-municipalities
  npm run cli -- import-municipalities municipalities.json     the answer of /fylkerkommuner, in a file

By default from Kartverket (https://api.kartverket.no/kommuneinfo/v1), with one request. The same list again
changes nothing; while it is away nothing is changed.`,
  export: `
  npm run cli -- export users --type master --out masters.csv
  npm run --silent cli -- export bookings --status pending,confirmed --format ndjson | head
  npm run cli -- export bookings --from 2026-01-01 --to 2026-03-31 --out quarter.csv

Days are Norway's: of bookings the day of the job, of users the day they came. In CSV a text that a
spreadsheet would take for a formula has an apostrophe in front.`,
  'approve-documents': `
  npm run cli -- approve-documents                          lists what waits
  npm run cli -- approve-documents --each                   asks about one after the other
  npm run cli -- approve-documents --user 42 --badge --yes
  npm run cli -- approve-documents --user 42 --type insurance --reject "It has expired" --yes
  npm run cli -- approve-documents --all-complete           shows what --yes would do`,
  broadcast: `
  npm run cli -- broadcast --category plumbing --text-nb "Nye satser fra mandag." --text-en "New rates from Monday."
  npm run cli -- broadcast --category plumbing --file words.json --yes
  npm run cli -- broadcast --category plumbing --file words.json --key second-time --yes`,
};

/** Examples of one command, under its help. */
export function examples(command: string): string {
  return `\nExamples:${examplesOf[command] ?? ''}`;
}
