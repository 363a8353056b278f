/** Focuses the first field with an error, in the order of display. */
export function focusFirst(
  form: HTMLElement | null,
  errors: Readonly<Record<string, string>>,
): void {
  const fields = Object.keys(errors).flatMap((path) => {
    const [first = ''] = path.split('.');
    return [`[name="${CSS.escape(path)}"]`, `[data-field="${CSS.escape(first)}"]`];
  });
  if (fields.length === 0) return;
  const named = form?.querySelector<HTMLElement>(fields.filter((_, at) => at % 2 === 0).join());
  const part = named ?? form?.querySelector<HTMLElement>(fields.join());
  // The error of a whole part stands below its heading.
  part?.scrollIntoView({ block: named ? 'center' : 'start' });
  part?.focus({ preventScroll: true });
}
