/** A progress line that is overwritten on a terminal; elsewhere each change is a new line. */
export function progressLine(): { show(text: string): void; end(): void } {
  const { stdout } = process;
  let shown = '';
  return {
    show(text) {
      if (text === shown) return;
      shown = text;
      if (stdout.isTTY) stdout.write(`\r\x1b[2K${text}`);
      else stdout.write(`${text}\n`);
    },
    end() {
      if (stdout.isTTY && shown !== '') stdout.write('\n');
      shown = '';
    },
  };
}
