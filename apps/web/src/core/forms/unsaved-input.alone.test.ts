import { afterEach, expect, test } from 'vitest';
import { beginWork, hasWorkInProgress } from './unsaved-input.ts';

afterEach(() => document.body.replaceChildren());

function addField<Name extends 'input' | 'textarea'>(name: Name): HTMLElementTagNameMap[Name] {
  const field = document.createElement(name);
  document.body.append(field);
  return field;
}

/** Simulates trusted input: happy-dom does not treat dispatched events as such. */
function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.value = text;
  const event = new Event('input', { bubbles: true });
  Object.defineProperty(event, 'isTrusted', { value: true });
  field.dispatchEvent(event);
}

test('an untouched page has nothing to lose', () => {
  addField('input').value = 'Oslo';
  expect(hasWorkInProgress()).toBe(false);
});

test.each(['input', 'textarea'] as const)(
  'a typed text (%s) counts until its field is removed',
  (name) => {
    const field = addField(name);
    type(field, 'Hei');
    expect(hasWorkInProgress()).toBe(true);
    type(field, '');
    expect(hasWorkInProgress()).toBe(false);
    type(field, 'Hei');
    field.remove();
    expect(hasWorkInProgress()).toBe(false);
  },
);

test('an open dialog counts, and so does work in progress', () => {
  const dialog = document.createElement('div');
  dialog.role = 'dialog';
  document.body.append(dialog);
  expect(hasWorkInProgress()).toBe(true);
  dialog.remove();
  const end = [beginWork(), beginWork()];
  end[0]?.();
  end[0]?.();
  expect(hasWorkInProgress()).toBe(true);
  end[1]?.();
  expect(hasWorkInProgress()).toBe(false);
});
