import { expect, test } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';

function breaker() {
  const time = { now: 0 };
  const changes: boolean[] = [];
  const circuit = createCircuitBreaker({
    failures: 3,
    pauseMs: 1000,
    now: () => time.now,
    onChange: (isOpen) => changes.push(isOpen),
  });
  return { circuit, time, changes };
}

test('opens after failures in a row, and refuses calls for the pause', () => {
  const { circuit, time, changes } = breaker();
  for (const outcome of ['failure', 'failure', 'success', 'failure', 'failure'] as const)
    circuit.note(outcome);
  expect(circuit.admits()).toBe(true);
  circuit.note('failure');
  expect(circuit.admits()).toBe(false);
  time.now = 999;
  expect(circuit.admits()).toBe(false);
  expect(changes).toEqual([true]);
});

test('lets one call try after the pause; its success closes the circuit', () => {
  const { circuit, time, changes } = breaker();
  for (let count = 0; count < 3; count += 1) circuit.note('failure');
  time.now = 1000;
  expect([circuit.admits(), circuit.admits(), circuit.admits()]).toEqual([true, false, false]);
  circuit.note('success');
  expect([circuit.admits(), circuit.admits()]).toEqual([true, true]);
  expect(changes).toEqual([true, false]);
});

test('a failed try begins another pause, and is no news', () => {
  const { circuit, time, changes } = breaker();
  for (let count = 0; count < 3; count += 1) circuit.note('failure');
  time.now = 1500;
  expect(circuit.admits()).toBe(true);
  circuit.note('failure');
  time.now = 2499;
  expect(circuit.admits()).toBe(false);
  time.now = 2500;
  expect(circuit.admits()).toBe(true);
  expect(changes).toEqual([true]);
});

test('calls that end after it opened do not close it by their failure', () => {
  const { circuit, changes } = breaker();
  for (let count = 0; count < 10; count += 1) circuit.note('failure');
  expect(circuit.admits()).toBe(false);
  expect(changes).toEqual([true]);
});
