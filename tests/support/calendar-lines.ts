/** The properties of each event of a calendar, unfolded and unescaped by RFC 5545, and those around them. */
export function readCalendar(text: string): {
  head: Record<string, string>;
  events: Record<string, string>[];
} {
  const head: Record<string, string> = {};
  const events: Record<string, string>[] = [];
  let event: Record<string, string> | undefined;
  for (const line of text.replaceAll('\r\n ', '').split('\r\n')) {
    if (line === 'BEGIN:VEVENT') event = {};
    else if (line === 'END:VEVENT' && event !== undefined) {
      events.push(event);
      event = undefined;
    } else {
      const [, name, value = ''] = /^([\w-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? [];
      if (name !== undefined) (event ?? head)[name] = unescape(value);
    }
  }
  return { head, events };
}

function unescape(value: string): string {
  return value.replaceAll(/\\([\\;,nN])/g, (_, mark: string) =>
    mark.toLowerCase() === 'n' ? '\n' : mark,
  );
}
