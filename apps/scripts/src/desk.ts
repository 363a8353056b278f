import { styleText } from 'node:util';

/** The output of a command: data on stdout, everything for people on stderr. */
export interface Desk {
  /** A result: a line of text, omitted with `--json`. */
  print(line: string): void;
  /** A result for programs; omitted without `--json`. */
  report(result: object): void;
  /** Progress for the user. */
  note(line: string): void;
  /** An error. */
  complain(line: string): void;
  progress(label: string, total: number | undefined): Progress;
}

export interface Progress {
  /** How many are done by now. */
  at(done: number): void;
  end(): void;
}

/** A desk on the streams of this process. Colours follow the terminal and NO_COLOR. */
export function openDesk({ json }: { json: boolean }): Desk {
  const { stdout, stderr } = process;
  const complaint = (line: string): string => styleText('red', line, { stream: stderr });
  return {
    print: (line) => void (json || stdout.write(`${line}\n`)),
    report: (result) => void (json && stdout.write(`${JSON.stringify(result, null, 2)}\n`)),
    note: (line) => void stderr.write(`${line}\n`),
    complain: (line) => void stderr.write(`${complaint(line)}\n`),
    progress: (label, total) => (stderr.isTTY ? drawBar(label, total) : writeLines(label, total)),
  };
}

const cells = 24;

/** One line of a terminal that is redrawn. */
function drawBar(label: string, total: number | undefined): Progress {
  let drawn = '';
  return {
    at(done) {
      const line = total === undefined ? `${label} ${done}` : barOf(label, done, total);
      if (line !== drawn) process.stderr.write(`\r\x1b[2K${line}`);
      drawn = line;
    },
    end() {
      if (drawn !== '') process.stderr.write('\n');
      drawn = '';
    },
  };
}

function barOf(label: string, done: number, total: number): string {
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const full = Math.floor(share * cells);
  const bar = `${'█'.repeat(full)}${'░'.repeat(cells - full)}`;
  return `${label} ${bar} ${Math.floor(share * 100)} % (${done} of ${total})`;
}

/** Without a terminal: a line for each tenth, so that a log stays short. */
function writeLines(label: string, total: number | undefined): Progress {
  let printed = -1;
  return {
    at(done) {
      const step = total === undefined ? Math.floor(done / 10_000) : tenthOf(done, total);
      if (step === printed) return;
      printed = step;
      process.stderr.write(`${label}: ${done}${total === undefined ? '' : ` of ${total}`}\n`);
    },
    end: () => {},
  };
}

const tenthOf = (done: number, total: number): number =>
  total === 0 ? 10 : Math.floor((done / total) * 10);
