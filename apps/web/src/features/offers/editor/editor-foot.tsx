import { useErrorText } from '../../../core/api/errors.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconText } from '../../../ui/icon-text.tsx';
import { IconCheck, IconCloudOff, IconRefresh } from '../../../ui/icons.gen.ts';
import { Box, Group, Stack, Text } from '../../../ui/layout.tsx';
import classes from '../offers.module.css';
import type { DraftView } from './draft-saving.ts';
import { sumValues } from './offer-values.ts';
import type { OfferEditorState } from './use-offer-editor.ts';

const icons = { saving: IconRefresh, saved: IconCheck, local: IconCloudOff } as const;

/** Where the draft is stored. */
function DraftNote({ view }: { view: DraftView }) {
  const { t } = useTranslation('offers');
  const { state } = view;
  if (state === 'unchanged' || state === 'refused') return null;
  const Icon = icons[state];
  return (
    <IconText icon={<Icon size={16} aria-hidden />} c="dimmed" fz="sm">
      {t(`draft.${state}`)}
    </IconText>
  );
}

/** The sum so far, where the draft is, and the next step. */
export function EditorFoot({ state }: { state: OfferEditorState }) {
  const { t } = useTranslation('offers');
  const format = useFormat();
  const errorText = useErrorText();
  const { total, vat } = sumValues(state.values);
  return (
    <Stack component="footer" gap="sm" className={classes.foot} mt="xl">
      {state.view.state === 'refused' && (
        <Alert role="alert" color="red" p="sm" title={t('draft.refused')}>
          {errorText(state.view.refusal)}
        </Alert>
      )}
      <Group justify="space-between" gap="var(--space-2) var(--space-4)">
        <div>
          <Group gap="xs" align="baseline" aria-live="polite">
            <Text c="dimmed" size="sm">
              {t('price.total')}
            </Text>
            <Text fz="xl" fw={750} className={classes.sum ?? ''}>
              {format.price(total)}
            </Text>
          </Group>
          <Group gap="4px 12px">
            <Text c="dimmed" size="sm">
              {t('price.vatInside', { vat: format.price(vat) })}
            </Text>
            <Box role="status">
              <DraftNote view={state.view} />
            </Box>
          </Group>
        </div>
        <Button size="lg" className={classes.wide ?? ''} onClick={() => void state.review()}>
          {t('editor.review')}
        </Button>
      </Group>
    </Stack>
  );
}
