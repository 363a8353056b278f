import type { Master } from '@mesterhand/domain/masters/schema';
import type { Work } from '@mesterhand/domain/works/schema';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { DividedList } from '../../../ui/divided-list.tsx';
import { IconArrowRight } from '../../../ui/icons.gen.ts';
import { Group, Stack } from '../../../ui/layout.tsx';
import layout from '../../../ui/layout.module.css';
import { WorkCards } from '../../../ui/work-cards.tsx';
import { beforeAfterOf } from './before-after.tsx';
import classes from './master.module.css';
import { useWorks } from './portfolio.tsx';
import { ReviewRow } from '../reviews/reviews.tsx';
import { ServedArea } from './served-area.tsx';
import { ServiceList } from './service-list.tsx';
import { useReviews } from '../reviews/use-reviews.ts';
import { WorkStory } from './work-story.tsx';

export type MasterTab = 'overview' | 'portfolio' | 'reviews';

/** How many works and how many reviews the overview shows. */
const GLIMPSE = 2;

type PartProps = { title: string; action?: ReactNode; children: ReactNode };

export function Part({ title, action, children }: PartProps) {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <Group justify="space-between" wrap="nowrap" mih={40} mb="md">
        <h2 id={id}>{title}</h2>
        {action}
      </Group>
      {children}
    </section>
  );
}

/** A master's descriptions: of the trade, and of the person where it differs. */
function aboutTexts({ description, user }: Master): string[] {
  return [...new Set([description.trim(), user.about.trim()])].filter((text) => text !== '');
}

export function AboutTexts({ master }: { master: Master }) {
  return (
    <Stack maw="68ch">
      {aboutTexts(master).map((text) => (
        <p key={text} style={{ whiteSpace: 'pre-line' }}>
          {text}
        </p>
      ))}
    </Stack>
  );
}

/** The newest work with a picture of before and after as a story, and more as cards. */
function Works({ works }: { works: Work[] }) {
  const shown = works.find((work) => beforeAfterOf(work));
  const images = shown && beforeAfterOf(shown);
  const others = works.filter((work) => work !== shown).slice(0, GLIMPSE);
  return (
    <>
      {shown && images && <WorkStory work={shown} images={images} />}
      <div className={layout.grid}>
        <WorkCards works={others} withMaster={false} />
      </div>
    </>
  );
}

type OverviewProps = {
  master: Master;
  onBook(service: number): void;
  onTab(tab: MasterTab): void;
};

export function Overview({ master, onBook, onTab }: OverviewProps) {
  const { t } = useTranslation('masters');
  const works = useWorks(master.id).data?.pages[0]?.items ?? [];
  const reviews = useReviews(master.id).data?.pages[0]?.items ?? [];
  const seeAll = (tab: MasterTab, label: string) => (
    <Button
      variant="subtle"
      size="sm"
      aria-label={label}
      rightSection={<IconArrowRight size={17} aria-hidden />}
      onClick={() => onTab(tab)}
    >
      {t('master.seeAll')}
    </Button>
  );
  return (
    <>
      {aboutTexts(master).length > 0 && (
        <Part title={t('master.about', { firstName: master.user.firstName })}>
          <AboutTexts master={master} />
        </Part>
      )}
      <Part title={t('services.title')}>
        <ServiceList masterId={master.id} services={master.services} onBook={onBook} />
      </Part>
      {works.length > 0 && (
        <Part title={t('portfolio.title')} action={seeAll('portfolio', t('master.seeAllWorks'))}>
          <Works works={works} />
        </Part>
      )}
      {reviews.length > 0 && (
        <Part title={t('reviews.title')} action={seeAll('reviews', t('master.seeAllReviews'))}>
          <DividedList plain>
            {reviews.slice(0, GLIMPSE).map((review) => (
              <ReviewRow key={review.id} review={review} firstName={master.user.firstName} />
            ))}
          </DividedList>
        </Part>
      )}
      {master.area && (
        <Part title={t('area.title')}>
          <ServedArea master={master} />
        </Part>
      )}
    </>
  );
}
