import type { Work } from '@mesterhand/domain/works/schema';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../core/format.ts';
import { Avatar } from './avatar.tsx';
import { ButtonLink } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { WorkCarousel } from './work-carousel.tsx';
import classes from './work.module.css';

function Facts({ work }: { work: Work }) {
  const { t } = useTranslation('ui');
  const format = useFormat();
  const facts = [
    ['category', t(`work.categories.${work.category}`)],
    ['location', work.location],
    ['duration', work.workDuration],
    ['cost', work.cost === null ? null : format.price(work.cost)],
    ['difficulty', work.difficulty && t(`work.difficulties.${work.difficulty}`)],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{t(`work.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

export type WorkDialogProps = {
  work: Work;
  /** Off on the page of the very master. */
  withMaster: boolean;
  onClose(): void;
};

/** A finished work with its pictures, its story and its figures. */
export default function WorkDialog({ work, withMaster, onClose }: WorkDialogProps) {
  const { t } = useTranslation('ui');
  const { master } = work;
  return (
    <Dialog title={work.title} size="lg" onClose={onClose}>
      <WorkCarousel title={work.title} images={work.images} />
      <p className={classes.description}>{work.description}</p>
      <Facts work={work} />
      {withMaster && (
        <div className={classes.maker}>
          <Avatar name={master.name} src={master.avatar} seed={master.id} />
          <div>
            <strong>{master.name}</strong>
            <p className={classes.by}>{master.specialization}</p>
          </div>
          <ButtonLink to="/master/$id" params={{ id: String(master.id) }} variant="light">
            {t('master.profile')}
          </ButtonLink>
        </div>
      )}
    </Dialog>
  );
}
