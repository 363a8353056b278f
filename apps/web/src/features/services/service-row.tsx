import type { Service } from '@mesterhand/domain/masters/schema';
import { durationRangeText } from '@mesterhand/domain/time/duration-text';
import { useEffect, useRef, useState } from 'react';
import { useCategoryWords } from '../../core/i18n/category-names.ts';
import { currentLanguage } from '../../core/i18n/i18n.ts';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { categoryTint } from '../../ui/category-style.ts';
import { IconPencil, IconTrash } from '../../ui/icons.gen.ts';
import { Group, Stack, Text } from '../../ui/layout.tsx';
import classes from './services.module.css';
import { useServiceChanges } from './use-service-changes.ts';

type ConfirmProps = { service: Service; onKeep(): void };

/** Confirmed in the row itself: a nested dialog would close with its parent. */
function ConfirmDeletion({ service, onKeep }: ConfirmProps) {
  const { t } = useTranslation('services');
  const { remove } = useServiceChanges();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  const question = t('confirm.question', { name: service.name });
  return (
    <Stack
      gap="sm"
      flex="1 0 100%"
      p="md"
      bdrs="var(--radius-control)"
      bg="var(--sunken)"
      role="group"
      aria-label={question}
    >
      <p>
        <strong>{question}</strong> {t('confirm.text')}
      </p>
      <Group className={classes.formActions ?? ''} gap="sm">
        <Button
          size="sm"
          color="red"
          loading={remove.isPending}
          onClick={() => remove.mutate({ id: service.id })}
        >
          {t('confirm.yes')}
        </Button>
        <Button size="sm" variant="default" ref={keep} disabled={remove.isPending} onClick={onKeep}>
          {t('confirm.no')}
        </Button>
      </Group>
    </Stack>
  );
}

type ServiceRowProps = { service: Service; isEdited: boolean; onEdit(): void };

export function ServiceRow({ service, isEdited, onEdit }: ServiceRowProps) {
  const { t } = useTranslation('services');
  const format = useFormat();
  const word = useCategoryWords();
  const [isAsking, setIsAsking] = useState(false);
  const { name, description, category, color, price } = service;
  const duration = durationRangeText(currentLanguage(), service);
  return (
    <Group
      component="li"
      className={classes.row ?? ''}
      justify="space-between"
      align="flex-start"
      gap="var(--space-2) var(--space-4)"
      aria-current={isEdited || undefined}
    >
      <Stack flex="1 1 200px" align="flex-start" gap={6} miw={0}>
        <Text span size="xs" fw={700} px={10} py={2} bdrs={999} style={categoryTint(color)}>
          {word(category)}
        </Text>
        <h3>{name}</h3>
        {description && <p className="soft">{description}</p>}
        {duration && <p className="soft">{duration}</p>}
      </Stack>
      <Group className={classes.rowEnd ?? ''} gap="sm" wrap="nowrap" ml="auto">
        <strong style={{ whiteSpace: 'nowrap' }}>{format.price(price)}</strong>
        <Group className={classes.rowActions ?? ''} gap={0} wrap="nowrap">
          <IconButton label={t('list.edit', { name })} onClick={onEdit}>
            <IconPencil size={20} stroke={1.7} aria-hidden />
          </IconButton>
          <IconButton label={t('list.remove', { name })} onClick={() => setIsAsking(true)}>
            <IconTrash size={20} stroke={1.7} aria-hidden />
          </IconButton>
        </Group>
      </Group>
      {isAsking && <ConfirmDeletion service={service} onKeep={() => setIsAsking(false)} />}
    </Group>
  );
}
