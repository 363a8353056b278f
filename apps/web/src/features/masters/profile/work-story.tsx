import type { Work } from '@mesterhand/domain/works/schema';
import { useDialog } from '../../../core/navigation/dialogs.tsx';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { IconArrowRight } from '../../../ui/icons.gen.ts';
import { Stack, Text } from '../../../ui/layout.tsx';
import { BeforeAfter, type BeforeAfterImages } from './before-after.tsx';
import classes from './work-story.module.css';

type WorkStoryProps = { work: Work; images: BeforeAfterImages };

/** A finished work as a story: the place before and after, what was done, and where. */
export function WorkStory({ work, images }: WorkStoryProps) {
  const { t } = useTranslation('masters');
  const dialog = useDialog();
  const facts = [work.location, work.workDuration].filter(Boolean).join(' · ');
  return (
    <article className={`surface ${classes.story}`}>
      <BeforeAfter {...images} title={work.title} />
      <Stack gap="xs" align="flex-start" miw={0}>
        <h3>{work.title}</h3>
        {facts && (
          <Text c="dimmed" size="sm">
            {facts}
          </Text>
        )}
        <Text lineClamp={6}>{work.description}</Text>
        <Button
          variant="subtle"
          size="sm"
          ml={-12}
          aria-label={t('portfolio.openOf', { title: work.title })}
          aria-haspopup="dialog"
          rightSection={<IconArrowRight size={17} aria-hidden />}
          onClick={() => dialog.open({ dialog: 'showWork', work: work.id })}
        >
          {t('portfolio.open')}
        </Button>
      </Stack>
    </article>
  );
}
