/** Focuses the first refused field of a form; of a group of radio buttons, the first one. Every form does it by this. */
export function focusFirstInvalid(form: HTMLElement | null): boolean {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (!field) return false;
  // Centred: a dialog's sticky head would cover a field at the edge.
  field.scrollIntoView({ block: 'center' });
  const isInput = field.matches('input, select, textarea, button, [tabindex], [contenteditable]');
  (isInput ? field : (field.querySelector('input') ?? field)).focus({ preventScroll: true });
  return true;
}
