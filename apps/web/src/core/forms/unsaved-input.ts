/** Fields that somebody has typed in, or chosen a file with, since the page was opened. */
const touched = new Set<HTMLElement>();

function note({ target, isTrusted }: Event): void {
  if (isTrusted && target instanceof HTMLElement) touched.add(target);
}

// Listened to on the way down: what a field does with its own events must not hide them.
document.addEventListener('input', note, { capture: true, passive: true });
document.addEventListener('change', note, { capture: true, passive: true });

function holdsSomething(field: HTMLElement): boolean {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    return field.value !== '';
  return field.isContentEditable && field.textContent !== '';
}

let underWay = 0;

/** Something is on its way that must not be cut off, such as an upload, until the answer is called. */
export function beginWork(): () => void {
  let isOver = false;
  underWay += 1;
  return () => {
    if (!isOver) underWay -= 1;
    isOver = true;
  };
}

/** Whether loading the page anew could cost somebody what they have typed, opened or begun to send. */
export function hasWorkInProgress(): boolean {
  for (const field of touched) if (!field.isConnected) touched.delete(field);
  return (
    underWay > 0 ||
    document.querySelector('[role="dialog"]') !== null ||
    [...touched].some(holdsSomething)
  );
}
