import type { Service } from '@mesterhand/domain/masters/schema';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { DividedList } from '../../ui/divided-list.tsx';
import { IconPlus } from '../../ui/icons.gen.ts';
import { Stack } from '../../ui/layout.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonBlock, LoadingNote, RowSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { ServiceRow } from './service-row.tsx';
import classes from './services.module.css';

const ServiceForm = lazyPart(() => import('./service-form.tsx'));

/** A placeholder of the form's height. */
function FormSkeleton() {
  return (
    <Panel bg="var(--sunken)" className={classes.form ?? ''} gap="md" p="lg" aria-busy>
      <LoadingNote />
      <SkeletonBlock width="60%" height={28} />
      {['category', 'name', 'description', 'price'].map((field) => (
        <SkeletonBlock
          key={field}
          width="100%"
          height={field === 'description' ? 142 : 70}
          radius={12}
        />
      ))}
    </Panel>
  );
}

type Edited = number | 'new' | null;
type ServicesProps = { services: Service[]; edited: Edited; onEdit(edited: Edited): void };

function Services({ services, edited, onEdit }: ServicesProps) {
  const { t } = useTranslation('services');
  if (services.length === 0) {
    if (edited === 'new') return <p className="soft">{t('list.emptyText')}</p>;
    const first = <Button onClick={() => onEdit('new')}>{t('list.first')}</Button>;
    return (
      <EmptyState art="tools" title={t('list.empty')} text={t('list.emptyText')} action={first} />
    );
  }
  return (
    <Stack miw={0}>
      {edited !== 'new' && (
        <Button
          variant="light"
          style={{ alignSelf: 'start' }}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => onEdit('new')}
        >
          {t('list.add')}
        </Button>
      )}
      <DividedList aria-label={t('list.label')}>
        {services.map((service) => (
          <ServiceRow
            key={service.id}
            service={service}
            isEdited={edited === service.id}
            onEdit={() => onEdit(service.id)}
          />
        ))}
      </DividedList>
    </Stack>
  );
}

/** A master's own services: the list, and next to it the form for adding or changing one. */
export function ServiceManager({ masterId }: { masterId: number }) {
  const { t } = useTranslation('services');
  const { data, error, refetch } = trpc.masters.services.list.useQuery({ masterId });
  const [edited, setEdited] = useState<Edited>(null);
  if (error)
    return <ErrorState title={t('list.failed')} error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Stack gap="sm" aria-busy>
        <LoadingNote />
        <RowSkeleton />
        <RowSkeleton />
        <RowSkeleton />
      </Stack>
    );
  const service = data.find(({ id }) => id === edited);
  // The edited service may have been deleted, here or elsewhere.
  const isOpen = edited === 'new' || service !== undefined;
  return (
    <div className={classes.manager} data-form={isOpen || undefined}>
      <Services services={data} edited={edited} onEdit={setEdited} />
      {isOpen && (
        <Suspense fallback={<FormSkeleton />}>
          <ServiceForm
            key={edited}
            masterId={masterId}
            service={service}
            usualCategory={data.at(-1)?.categoryId}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
