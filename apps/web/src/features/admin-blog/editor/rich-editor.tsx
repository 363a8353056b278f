import '@mantine/core/styles/UnstyledButton.layer.css';
import { EditorContent, useEditor } from '@tiptap/react';
import { type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { styleNonce } from '../../../core/browser/style-nonce.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Text } from '../../../ui/layout.tsx';
import { richTextClass } from '../../../ui/rich-text.tsx';
import { postExtensions } from './editor-schema.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import classes from './editor.module.css';
import { firstImage, cleanPastedHtml } from './clean-pasted-html.ts';

const LinkDialog = lazyPart(async () => ({
  default: (await import('./link-dialog.tsx')).LinkDialog,
}));
const PictureDialog = lazyPart(async () => ({
  default: (await import('./picture-dialog.tsx')).PictureDialog,
}));

/** The editor's imperative handle. */
export type EditorHandle = {
  /** Replaces the text. @returns it as the editor serialises it. */
  show(html: string): string;
  focus(): void;
};

type RichEditorProps = {
  initial: string;
  label: string;
  error?: string | undefined;
  /** Called once the editor is ready, with its serialisation of the text. */
  onReady(handle: EditorHandle, html: string): void;
  onChange(html: string): void;
};

type OpenTool = { tool: 'link' } | { tool: 'picture'; file?: File | undefined };

function usePostEditor(props: RichEditorProps, onOpenTool: (what: OpenTool) => void) {
  const { t } = useTranslation('admin-blog');
  const { initial, label, onReady, onChange } = props;
  const takePicture = (files: FileList | undefined): boolean => {
    const file = firstImage(files);
    if (file) onOpenTool({ tool: 'picture', file });
    return file !== undefined;
  };
  return useEditor({
    extensions: postExtensions,
    content: initial,
    injectNonce: styleNonce(),
    editorProps: {
      attributes: { class: richTextClass, 'aria-label': label, name: 'content' },
      transformPastedHTML: (html) => {
        const { html: ready, droppedPictures } = cleanPastedHtml(html);
        if (droppedPictures > 0)
          showToast({
            title: t('editor.picturesDropped', { count: droppedPictures }),
            message: t('editor.picturesDroppedText'),
            tone: 'info',
          });
        return ready;
      },
      // Word puts a picture of the text on the clipboard next to the text: prefer the text.
      handlePaste: (_view, { clipboardData }) =>
        clipboardData?.types.includes('text/html') !== true && takePicture(clipboardData?.files),
      handleDrop: (_view, event) => takePicture(event.dataTransfer?.files),
    },
    onCreate: ({ editor }) =>
      onReady(
        {
          show: (html) => {
            if (html !== editor.getHTML()) editor.commands.setContent(html, { emitUpdate: false });
            return editor.getHTML();
          },
          focus: () => editor.commands.focus(),
        },
        editor.getHTML(),
      ),
    onUpdate: ({ editor }) => onChange(editor.getHTML()),
  });
}

/** The editor of a post. It accepts only what the server keeps. */
export default function RichEditor(props: RichEditorProps) {
  const { label, error } = props;
  const errorId = useId();
  const [openTool, setOpenTool] = useState<OpenTool | null>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const editor = usePostEditor(
    {
      ...props,
      onChange: (html) => latest.current.onChange(html),
      onReady: (...args) => latest.current.onReady(...args),
    },
    setOpenTool,
  );
  const isBad = error !== undefined;
  useEffect(() => {
    editor.setOptions({
      editorProps: {
        ...editor.options.editorProps,
        attributes: {
          class: richTextClass,
          'aria-label': label,
          'aria-invalid': String(isBad),
          ...(isBad && { 'aria-describedby': errorId }),
        },
      },
    });
  }, [editor, label, isBad, errorId]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    setOpenTool({ tool: 'link' });
  };
  const close = () => setOpenTool(null);
  return (
    <>
      <div className={classes.editor} data-bad={isBad || undefined}>
        <EditorToolbar editor={editor} onAsk={(tool) => setOpenTool({ tool })} />
        <EditorContent editor={editor} className={classes.content} onKeyDown={onKeyDown} />
      </div>
      {isBad && (
        <Text id={errorId} c="var(--danger)" size="sm" mt="xs">
          {error}
        </Text>
      )}
      <Suspense>
        {openTool?.tool === 'link' && <LinkDialog editor={editor} onClose={close} />}
        {openTool?.tool === 'picture' && (
          <PictureDialog editor={editor} file={openTool.file} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
