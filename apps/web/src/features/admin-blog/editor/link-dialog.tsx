import type { Editor } from '@tiptap/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextInput } from '../../../ui/fields.tsx';
import { Group, Stack } from '../../../ui/layout.tsx';
import { readAddress } from './link-address.ts';

type LinkDialogProps = { editor: Editor; onClose(): void };

function hrefOf(editor: Editor): string {
  const { href } = editor.getAttributes('link');
  return typeof href === 'string' ? href : '';
}

function setLink(editor: Editor, address: string, words: string): void {
  const chain = editor.chain().extendMarkRange('link');
  if (!editor.state.selection.empty || editor.isActive('link'))
    return void chain.setLink({ href: address }).run();
  const text = words.trim() === '' ? address : words.trim();
  const marks = [{ type: 'link', attrs: { href: address } }];
  chain.insertContent({ type: 'text', text, marks }).unsetMark('link').run();
}

/** Links the selected text, or inserts new linked text. */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const { t } = useTranslation(['admin-blog', 'core']);
  const [before] = useState(() => hrefOf(editor));
  const [typed, setTyped] = useState(before);
  const [words, setWords] = useState('');
  const [isBad, setBad] = useState(false);
  const isNew = before === '' && editor.state.selection.empty;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React events bubble from the portal to the post's form.
    event.stopPropagation();
    const address = readAddress(typed);
    if (address === undefined) return setBad(true);
    setLink(editor, address, words);
    onClose();
  };
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  return (
    <Dialog title={t('link.title')} size="sm" brief onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <Stack mt="sm">
          <TextInput
            label={t('link.address')}
            description={t('link.hint')}
            value={typed}
            data-autofocus
            inputMode="url"
            maxLength={2000}
            error={isBad && readAddress(typed) === undefined && t('link.unsafe')}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {isNew && (
            <TextInput
              label={t('link.words')}
              value={words}
              maxLength={300}
              onChange={(event) => setWords(event.currentTarget.value)}
            />
          )}
        </Stack>
        <Group justify="flex-end" gap="sm" mt="lg">
          {before !== '' && (
            <Button me="auto" variant="subtle" color="red" onClick={remove}>
              {t('link.remove')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('core:cancel')}
          </Button>
          <Button type="submit">{t('link.apply')}</Button>
        </Group>
      </form>
    </Dialog>
  );
}
