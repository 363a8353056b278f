import type { Work } from '@mesterhand/domain/works/schema';
import { maxTagsShown, parseTags } from '@mesterhand/domain/works/tags';
import { useDialog } from '../core/navigation/dialogs.tsx';
import { StatusBadge } from './badge.tsx';
import { UnstyledButton } from './button.tsx';
import { Card, cardLink } from './card.tsx';
import { IconPhoto } from './icons.gen.ts';
import { Picture } from './picture.tsx';
import { SkeletonBlock } from './skeletons.tsx';
import classes from './work.module.css';

/** The finished state first. */
function coverOf(work: Work) {
  return work.images.find((image) => image.type === 'after') ?? work.images[0];
}

type WorkCardProps = { work: Work; withMaster: boolean; onOpen(): void };

function WorkCard({ work, withMaster, onOpen }: WorkCardProps) {
  const cover = coverOf(work);
  const by = [withMaster && work.master.name, work.location].filter(Boolean).join(' · ');
  return (
    <Card as="article" interactive className={classes.card}>
      <div className={classes.frame}>
        {cover && (
          <Picture
            url={cover.imageUrl}
            look={cover.look}
            sizes="(min-width: 62em) 33vw, (min-width: 45em) 50vw, 100vw"
            alt=""
            width={640}
            height={480}
            loading="lazy"
          />
        )}
        {work.images.length > 1 && (
          <span className={`with-icon ${classes.count}`}>
            <IconPhoto size={14} aria-hidden />
            {work.images.length}
          </span>
        )}
      </div>
      <div className={classes.body}>
        <h3 className="one-line">
          <UnstyledButton
            className={`one-line ${cardLink} ${classes.open}`}
            aria-haspopup="dialog"
            onClick={onOpen}
          >
            {work.title}
          </UnstyledButton>
        </h3>
        <p className="soft small one-line">{by}</p>
        <div className={`cluster ${classes.tags}`}>
          {parseTags(work.tags)
            .slice(0, maxTagsShown)
            .map((tag) => (
              <StatusBadge key={tag} tone="grey">
                {tag}
              </StatusBadge>
            ))}
        </div>
      </div>
    </Card>
  );
}

/** As tall as a work's card. */
export function WorkSkeleton() {
  return (
    <Card className={classes.card}>
      <div className={classes.frame} />
      <div className={classes.body}>
        <SkeletonBlock width="70%" height={20} />
      </div>
    </Card>
  );
}

/** Finished works as cards; one opens in a dialog with all its pictures, and is part of the URL. */
export function WorkCards({ works, withMaster = true }: { works: Work[]; withMaster?: boolean }) {
  const dialog = useDialog();
  return works.map((work) => (
    <WorkCard
      key={work.id}
      work={work}
      withMaster={withMaster}
      onOpen={() => dialog.open({ dialog: 'showWork', work: work.id })}
    />
  ));
}
