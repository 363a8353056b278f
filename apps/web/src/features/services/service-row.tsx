import type { Service } from '@mesterhand/domain/masters/schema';
import { useEffect, useRef, useState } from 'react';
import { useCategoryWords } from '../../core/i18n/category-names.ts';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { categoryTint } from '../../ui/category-look.ts';
import { IconPencil, IconTrash } from '../../ui/icons.gen.ts';
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
    <div className={classes.confirm} role="group" aria-label={question}>
      <p>
        <strong>{question}</strong> {t('confirm.text')}
      </p>
      <div className={classes.formActions}>
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
      </div>
    </div>
  );
}

type ServiceRowProps = { service: Service; isEdited: boolean; onEdit(): void };

export function ServiceRow({ service, isEdited, onEdit }: ServiceRowProps) {
  const { t } = useTranslation('services');
  const format = useFormat();
  const word = useCategoryWords();
  const [isAsking, setIsAsking] = useState(false);
  const { name, description, category, color, price } = service;
  return (
    <li className={classes.row} aria-current={isEdited || undefined}>
      <div className={classes.rowText}>
        <span className={classes.category} style={categoryTint(color)}>
          {word(category)}
        </span>
        <h3>{name}</h3>
        {description && <p className={classes.soft}>{description}</p>}
      </div>
      <div className={classes.rowEnd}>
        <strong className={classes.price}>{format.price(price)}</strong>
        <div className={classes.rowActions}>
          <IconButton label={t('list.edit', { name })} onClick={onEdit}>
            <IconPencil size={20} stroke={1.7} aria-hidden />
          </IconButton>
          <IconButton label={t('list.remove', { name })} onClick={() => setIsAsking(true)}>
            <IconTrash size={20} stroke={1.7} aria-hidden />
          </IconButton>
        </div>
      </div>
      {isAsking && <ConfirmDeletion service={service} onKeep={() => setIsAsking(false)} />}
    </li>
  );
}
