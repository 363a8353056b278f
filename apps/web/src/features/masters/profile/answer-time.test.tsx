import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { claimsDefaults } from '@mesterhand/domain/settings/claims-defaults';
import { renderApp } from '../../../core/testing/testing.tsx';
import { ola } from '../master-samples.ts';
import { MasterFacts } from './master-head.tsx';
import { PriceBox } from './price-box.tsx';

const answers = { 'admin.settings.public': { claims: claimsDefaults } };
const open = (answerTime: { medianMinutes: number | null; requests: number } | undefined) => {
  const master = { ...ola, responseTime: null, ...(answerTime && { answerTime }) };
  return renderApp(
    <>
      <MasterFacts master={master} />
      <PriceBox master={master} onBook={() => {}} />
    </>,
    { answers },
  );
};

test.each([
  [{ medianMinutes: 9, requests: 14 }, 'Svarer vanligvis innen 9 min · 14 forespørsler'],
  [{ medianMinutes: 0, requests: 1 }, 'Svarer vanligvis innen 1 min · 1 forespørsel'],
  [{ medianMinutes: null, requests: 3 }, 'Har svart på under halvparten · 3 forespørsler'],
])('C-15 C-29 measured answers (%o) stand beside the documented texts', async (time, text) => {
  await open(time);
  expect(await screen.findAllByText(text)).toHaveLength(2);
  expect(screen.getByText('Innen 24 timer')).toBeTruthy();
  expect(screen.getByText('Mesteren tar kontakt innen 15 minutter')).toBeTruthy();
});

test('without requests nothing is claimed', async () => {
  await open(undefined);
  expect(await screen.findByText('Innen 24 timer')).toBeTruthy();
  expect(screen.queryByText(/forespørs/)).toBeNull();
});
