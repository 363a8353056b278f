import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { serviceFaults } from '../../../../../tests/support/faulty-service.ts';
import {
  type LanguageModelService,
  openLanguageModelService,
} from '../../../../../tests/support/language-model-service.ts';
import { type LanguageModel, createLanguageModel } from './language-model.ts';

let service: LanguageModelService;
let languageModel: LanguageModel;

beforeAll(async () => {
  service = await openLanguageModelService();
});
afterAll(() => service.close());
beforeEach(() => {
  const { url, model, key } = service;
  service.fault = undefined;
  service.content = '{"service":"taps"}';
  service.texts.length = 0;
  languageModel = createLanguageModel({ url, model, key, timeoutMs: 500 });
});

const text = 'det renner og renner';

test('a text is sent once, and its service is known afterwards', async () => {
  expect(await languageModel.chooseService(text)).toBe('taps');
  expect(await languageModel.chooseService(text)).toBe('taps');
  expect(service.texts).toEqual([text]);
});

test.each([
  ['none', '{"service":"none"}'],
  ['an unknown service', '{"service":"<script>"}'],
  ['prose', 'It is about taps.'],
  ['a refusal', null],
])('%s is no choice', async (_kind, content) => {
  service.content = content;
  expect(await languageModel.chooseService(text)).toBeNull();
});

test('names, addresses and telephone numbers are not sent', async () => {
  for (const personal of ['Ola Hansen', 'skriv til kari@example.no i dag', 'ring meg på 91111111'])
    expect(await languageModel.chooseService(personal)).toBeNull();
  expect(service.texts).toEqual([]);
});

test.each(serviceFaults)(
  'an answer that is %s chooses nothing, and the next one does',
  async (fault) => {
    service.fault = fault;
    expect(await languageModel.chooseService(text)).toBeNull();
    service.fault = undefined;
    expect(await languageModel.chooseService(text)).toBe('taps');
  },
);

test('a wrong key chooses nothing', async () => {
  const { url, model } = service;
  const stranger = createLanguageModel({ url, model, key: 'other' });
  expect(await stranger.chooseService(text)).toBeNull();
  expect(service.texts).toEqual([]);
});
