import { Command, type CommanderError } from 'commander';
import { z } from 'zod';
import { approveDocuments, approveOptions } from './approve-documents.ts';
import { broadcast, broadcastOptions } from './broadcast.ts';
import { type CommonOptions, type Work, commonOptions, connect } from './connection.ts';
import { type Desk, openDesk } from './desk.ts';
import {
  exportBookings,
  exportBookingsOptions,
  exportUsers,
  exportUsersOptions,
} from './export.ts';
import { examples, exitCodeHelp, overview } from './help.ts';
import { importMasters, importOptions } from './import-masters.ts';
import { importMunicipalities, importMunicipalitiesOptions } from './import-municipalities.ts';
import { endWith } from './outcome.ts';
import { login, loginOptions, logout, whoami } from './sign-in.ts';

type Deed<Options> = (options: Options, work: Work, file: string) => Promise<void>;
type Entering<Options> = (
  options: Options,
  entrance: { desk: Desk; stopping: AbortSignal },
) => Promise<void>;

/** Every command with its options and its help. `stopping` is aborted by Ctrl-C. */
export function buildProgram(stopping: AbortSignal): Command {
  const program = new Command('npm run cli --')
    .description(overview)
    .option('--url <address>', 'the server; without it MESTERHAND_URL, or where you signed in last')
    .option('--token <token>', 'who asks; without it MESTERHAND_TOKEN, or your sign-in there')
    .option('--json', 'prints the result as JSON on the standard output, and nothing else there')
    .helpOption('-h, --help', 'shows the help')
    .helpCommand('help [command]', 'shows how a command is used')
    .showHelpAfterError('Add --help to see how.')
    .addHelpText('after', exitCodeHelp)
    .exitOverride(endUsage);
  /** A subcommand whose options are parsed by a schema. */
  const add = (usage: string, description: string): Command => {
    const command = program.command(usage).description(description);
    return command.addHelpText('after', examples(command.name())).exitOverride(endUsage);
  };
  const entering =
    <S extends z.core.$ZodType<CommonOptions>>(schema: S, deed: Entering<z.output<S>>) =>
    async (_: unknown, command: Command): Promise<void> => {
      const options = readOptions(schema, command);
      await deed(options, { desk: openDesk(options), stopping });
    };
  const working = async <S extends z.core.$ZodType<CommonOptions>>(
    schema: S,
    command: Command,
    deed: Deed<z.output<S>>,
  ): Promise<void> => {
    const options = readOptions(schema, command);
    const desk = openDesk(options);
    await deed(options, { client: await connect(options), desk, stopping }, command.args[0] ?? '');
  };
  addSignIn(add, entering);
  addDeeds(add, working);
  return program;
}

type Add = (usage: string, description: string) => Command;
type EnterWith = <S extends z.core.$ZodType<CommonOptions>>(
  schema: S,
  deed: Entering<z.output<S>>,
) => (options: unknown, command: Command) => Promise<void>;
type WorkWith = <S extends z.core.$ZodType<CommonOptions>>(
  schema: S,
  command: Command,
  deed: Deed<z.output<S>>,
) => Promise<void>;

function addSignIn(add: Add, entering: EnterWith): void {
  add('login', 'signs you in and stores the token in a file that only you can read')
    .option('--email <address>', 'asked for without it')
    .option('--password-stdin', 'reads the password from the standard input; else it is asked for')
    .option('--code <code>', 'of your second factor; asked for when it is needed')
    .action(entering(loginOptions, login));
  add('logout', 'ends the sign-in, here and on the server').action(entering(commonOptions, logout));
  add('whoami', 'shows who is signed in').action(entering(commonOptions, whoami));
}

function addDeeds(add: Add, working: WorkWith): void {
  add('import-masters', 'opens accounts for the masters in a CSV file; each gets an email')
    .argument('<file>', 'UTF-8, with a header')
    .option('--dry-run', 'checks everything, also on the server, and changes nothing')
    .option('--skip-failed', 'imports the valid lines though others are wrong')
    .action((_file, _options, command: Command) =>
      working(importOptions, command, (options, work, file) => importMasters(file, options, work)),
    );
  add('import-municipalities', 'brings the municipalities up to date with the official list')
    .argument('[source]', 'Kartverket’s API, another address of it, or a file with its answer')
    .option('--dry-run', 'compares only, and changes nothing')
    .action((_source, _options, command: Command) =>
      working(importMunicipalitiesOptions, command, (options, work, source) =>
        importMunicipalities(source, options, work),
      ),
    );
  const exporting = add('export', 'writes all users or bookings as a table').argument(
    '<what>',
    'users or bookings',
  );
  exporting
    .option('--format <format>', 'csv, json or ndjson', 'csv')
    .option('--from <day>', 'users who came, or jobs that are, on that day or later')
    .option('--to <day>', 'the last day, included')
    .option('--type <type>', 'of users: client or master')
    .option('--status <statuses>', 'of bookings, with commas between: pending,confirmed')
    .option('--out <file>', 'a file instead of the standard output')
    .action((what: unknown, _options, command: Command) => exportWhat(what, command, working));
  add('approve-documents', 'lists the documents that wait, or decides on them')
    .option('--user <id>', 'decides on the documents of this user')
    .option('--type <type>', 'of these one alone: personalId, certificate or insurance')
    .option(
      '--all-complete',
      'approves all masters who have handed in both documents, with the badge',
    )
    .option('--each', 'asks about one document after the other')
    .option('--reject <reason>', 'rejects with this reason, which the master reads')
    .option('--badge', 'gives the badge with the approval')
    .option('--yes', 'does it; without it what would be done is shown')
    .action((_options, command: Command) => working(approveOptions, command, approveDocuments));
  add('broadcast', 'notifies all masters of a category, in the app and by the channels they chose')
    .requiredOption('--category <code>', 'such as plumbing')
    .option('--text-nb <text>', 'the Norwegian text, for everybody whose language has none')
    .option('--text-ru <text>', 'the Russian text')
    .option('--text-uk <text>', 'the Ukrainian text')
    .option('--text-en <text>', 'the English text')
    .option('--file <file>', 'JSON of texts by language: {"nb": "…", "en": "…"}')
    .option('--key <key>', 'sent once for each key; without it the words themselves are the key')
    .option('--no-wait', 'does not wait until everybody was notified')
    .option('--yes', 'sends it; without it only the readers are counted')
    .action((_options, command: Command) => working(broadcastOptions, command, broadcast));
}

function exportWhat(what: unknown, command: Command, working: WorkWith): Promise<void> {
  if (what === 'users') return working(exportUsersOptions, command, exportUsers);
  if (what === 'bookings') return working(exportBookingsOptions, command, exportBookings);
  throw endWith('usage', `Export users or bookings, not ${String(what)}.`);
}

/** @throws CommandEnd that names every invalid option. */
function readOptions<S extends z.core.$ZodType>(schema: S, command: Command): z.output<S> {
  const read = z.safeParse(schema, command.optsWithGlobals());
  if (read.success) return read.data;
  const wrong = read.error.issues.map(
    ({ path, message }) =>
      `--${path.join('.').replaceAll(/[A-Z]/g, (big) => `-${big.toLowerCase()}`)}: ${message}`,
  );
  throw endWith('usage', wrong.join('\n'));
}

/** The library has already printed the error; requested help is no failure. */
function endUsage(error: CommanderError): never {
  throw endWith(error.exitCode === 0 ? 'done' : 'usage', '');
}
