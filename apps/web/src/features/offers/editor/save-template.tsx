import { Suspense, useState } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Group, Stack } from '../../../ui/layout.tsx';
import type { OfferValues } from './offer-values.ts';

const TemplateForm = lazyPart(() => import('./template-form.tsx'));

/** Stores the lines of this offer for the next ones. */
export function SaveTemplate({ values }: { values: OfferValues }) {
  const { t } = useTranslation('offers');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Stack gap="sm">
      {isOpen && (
        <Suspense>
          <TemplateForm values={values} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
      <Group gap="sm">
        {!isOpen && values.lines.length > 0 && (
          <Button variant="light" onClick={() => setIsOpen(true)}>
            {t('templates.saveAs')}
          </Button>
        )}
        <ButtonLink to="/offers/templates" variant="subtle">
          {t('templates.manage')}
        </ButtonLink>
      </Group>
    </Stack>
  );
}
