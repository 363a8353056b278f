import { type LogLevel, describeError, logLevels } from './log.ts';

/** A logger for code outside the server, with the same format and redaction. */
export interface PlainLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

const numbers = { info: 30, error: 50 } as const;

export function createPlainLog(
  level: LogLevel,
  write: (line: string) => void = (line) => void process.stderr.write(line),
): PlainLog {
  const isOpen = (wanted: 'info' | 'error'): boolean =>
    level !== 'silent' && logLevels.indexOf(level) >= logLevels.indexOf(wanted);
  const say = (kind: 'info' | 'error') => (details: object, msg: string) => {
    if (!isOpen(kind)) return;
    const fields = 'err' in details ? { ...details, err: describeError(details.err) } : details;
    write(`${JSON.stringify({ level: numbers[kind], time: Date.now(), ...fields, msg })}\n`);
  };
  return { info: say('info'), error: say('error') };
}
