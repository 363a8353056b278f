import type { AdminGalleryItem } from '@mesterhand/domain/admin/gallery';
import {
  type GalleryCategory,
  galleryCategories,
} from '@mesterhand/domain/works/gallery-categories';
import { readId, readOneOf } from '../../core/navigation/search-params.ts';
import type { TableSpec } from '../admin/table/table-state.ts';

/** The gallery's list spec: newest first is its only order. */
type NewestFirst = readonly ['createdAt'];
const newestFirst: NewestFirst = ['createdAt'];

export const readGalleryCategory = (value: unknown): GalleryCategory | undefined =>
  readOneOf(galleryCategories, value);

export const readShown = (value: unknown): 'visible' | 'hidden' | undefined =>
  readOneOf(['visible', 'hidden'], value);

const shelves = { shelf: readGalleryCategory, status: readShown };

export const gallerySpec = { sorts: newestFirst, filters: shelves } satisfies TableSpec<
  'createdAt',
  typeof shelves
>;

const withMaster = { ...shelves, masterId: readId };

export const masterGallerySpec = { sorts: newestFirst, filters: withMaster } satisfies TableSpec<
  'createdAt',
  typeof withMaster
>;

type Filters = {
  shelf?: GalleryCategory;
  status?: 'visible' | 'hidden';
  masterId?: number;
};

/** The query input, from the URL. */
export function listInput(search: string, { shelf, status, masterId }: Filters) {
  return {
    search,
    ...(shelf !== undefined && { category: shelf }),
    ...(status !== undefined && { isVisible: status === 'visible' }),
    ...(masterId !== undefined && { masterId }),
  };
}

export const idOf = ({ id }: AdminGalleryItem): number => id;

export const titleOf = ({ title }: AdminGalleryItem): string => title;
