/** Fields that were typed in, or given a file, since the page was opened. */
const touched = new Set<HTMLElement>();

function note({ target, isTrusted }: Event): void {
  if (isTrusted && target instanceof HTMLElement) touched.add(target);
}

// In the capture phase: a field that stops propagation must not hide its events.
document.addEventListener('input', note, { capture: true, passive: true });
document.addEventListener('change', note, { capture: true, passive: true });

function holdsSomething(field: HTMLElement): boolean {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    return field.value !== '';
  return field.isContentEditable && field.textContent !== '';
}

let inFlight = 0;

/** Marks work that must not be interrupted, such as an upload, until the returned function is called. */
export function beginWork(): () => void {
  let isOver = false;
  inFlight += 1;
  return () => {
    if (!isOver) inFlight -= 1;
    isOver = true;
  };
}

/** Whether reloading the page could lose typed text, an open dialog or a pending request. */
export function hasWorkInProgress(): boolean {
  for (const field of touched) if (!field.isConnected) touched.delete(field);
  return (
    inFlight > 0 ||
    document.querySelector('[role="dialog"]') !== null ||
    [...touched].some(holdsSomething)
  );
}
