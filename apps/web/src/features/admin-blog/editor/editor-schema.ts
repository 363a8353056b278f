import { isSafeLink, isSafePicture } from '@mesterhand/domain/blog/html';
import { type Extensions, Node } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Link } from '@tiptap/extension-link';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';

/*
 * The editor's schema matches the server's `allowedElements`: the same elements and attributes, for pasted text too.
 */

const PostLink = Link.extend({
  addAttributes() {
    return { href: { default: null }, title: { default: null } };
  },
});

const PostImage = Image.extend({
  parseHTML() {
    return [
      {
        tag: 'img[src]',
        getAttrs: (element) => isSafePicture(element.getAttribute('src') ?? '') && null,
      },
    ];
  },
});

/** A picture with a caption, as older posts may have; preserved. */
const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: '(image | paragraph)+ figcaption?',
  isolating: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: () => ['figure', 0],
});

const Figcaption = Node.create({
  name: 'figcaption',
  content: 'inline*',
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: () => ['figcaption', 0],
});

/** Without column widths, which the server strips. */
const PostTable = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
});

const spans = {
  colspan: { default: 1 },
  rowspan: { default: 1 },
};
const PostCell = TableCell.extend({ addAttributes: () => spans });
const PostHeader = TableHeader.extend({ addAttributes: () => spans });

/** All extensions of the editor. */
export const postExtensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: false,
    codeBlock: { languageClassPrefix: '' },
    dropcursor: { color: 'var(--brand)', width: 2 },
  }),
  PostLink.configure({
    HTMLAttributes: { target: null, rel: null, class: null },
    openOnClick: false,
    autolink: true,
    linkOnPaste: true,
    defaultProtocol: 'https',
    protocols: ['mailto', 'tel'],
    isAllowedUri: (address) => isSafeLink(address),
  }),
  PostImage,
  Figure,
  Figcaption,
  PostTable.configure({ resizable: false }),
  TableRow,
  PostCell,
  PostHeader,
];
