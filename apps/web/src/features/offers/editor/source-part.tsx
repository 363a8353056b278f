import type { OfferedService } from '@mesterhand/domain/masters/schema';
import type { OfferTemplate } from '@mesterhand/domain/offers/template-schema';
import { useState } from 'react';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button, UnstyledButton } from '../../../ui/button.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { Stack, Text } from '../../../ui/layout.tsx';
import classes from '../offers.module.css';
import { EditorPart } from './editor-part.tsx';
import { sumTemplate } from './offer-values.ts';

/** Services that are shown before the rest is asked for. */
const shownServices = 4;

type Source = { name: string; price: number };

function SourceButton({
  source,
  isChosen,
  onChoose,
}: {
  source: Source;
  isChosen: boolean;
  onChoose(): void;
}) {
  const format = useFormat();
  return (
    <li>
      <UnstyledButton
        className={`${classes.choice} ${classes.source}`}
        aria-pressed={isChosen}
        onClick={onChoose}
      >
        <Text span fw={650} lh={1.3}>
          {source.name}
        </Text>
        <Text span size="sm" c="dimmed">
          {format.price(source.price)}
        </Text>
      </UnstyledButton>
    </li>
  );
}

type SourcePartProps = {
  services: readonly OfferedService[];
  templates: readonly OfferTemplate[];
  /** Services of this trade come first. */
  categoryId: number;
  serviceId: number | null;
  error: string | undefined;
  onService(service: OfferedService): void;
  onTemplate(template: OfferTemplate): void;
};

/** Where an offer begins: one tap on a service or a template fills it in. */
export function SourcePart(props: SourcePartProps) {
  const { services, templates, categoryId, serviceId, error, onService, onTemplate } = props;
  const { t } = useTranslation('offers');
  const [isWhole, setIsWhole] = useState(false);
  const sorted = services.toSorted(
    (one, other) => Number(other.categoryId === categoryId) - Number(one.categoryId === categoryId),
  );
  const isShown = (service: OfferedService, index: number) =>
    isWhole || index < shownServices || service.id === serviceId;
  return (
    <EditorPart title={t('source.title')} hint={t('source.hint')} error={error} field="serviceId">
      {templates.length > 0 && (
        <Stack gap="xs">
          <Text fw={600}>{t('source.templates')}</Text>
          <Columns component="ul" width={220} gap="sm" aria-label={t('source.templates')}>
            {templates.map((template) => (
              <SourceButton
                key={template.id}
                source={{ name: template.name, price: sumTemplate(template) }}
                isChosen={false}
                onChoose={() => onTemplate(template)}
              />
            ))}
          </Columns>
        </Stack>
      )}
      <Stack gap="xs">
        {templates.length > 0 && <Text fw={600}>{t('source.services')}</Text>}
        <Columns component="ul" width={220} gap="sm" aria-label={t('source.services')}>
          {sorted.filter(isShown).map((service) => (
            <SourceButton
              key={service.id}
              source={service}
              isChosen={service.id === serviceId}
              onChoose={() => onService(service)}
            />
          ))}
        </Columns>
        {!isWhole && services.length > shownServices && (
          <Button
            variant="subtle"
            px="sm"
            ml="-sm"
            style={{ alignSelf: 'start' }}
            onClick={() => setIsWhole(true)}
          >
            {t('source.all', { count: services.length })}
          </Button>
        )}
      </Stack>
    </EditorPart>
  );
}
