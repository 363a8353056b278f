import type { Article, ArticleCard, ArticleCounts } from '@mesterhand/domain/blog/public';
import type { BlogCategory } from '@mesterhand/domain/blog/categories';
import type { Category } from '@mesterhand/domain/categories/categories';
import type { LocalServicePage } from '@mesterhand/domain/local-services/schema';
import type { Master, MasterCard, Review, Statistics } from '@mesterhand/domain/masters/schema';
import type { CityCode } from '@mesterhand/domain/places/city-codes';
import type { PublicSettings } from '@mesterhand/domain/settings/schema';
import type { Work } from '@mesterhand/domain/works/schema';

export interface ReadPage<T> {
  items: T[];
  nextCursor: string | null;
}

/**
 * Data of pages as a visitor gets it: calls the public procedures, with their guards and rate limits. Each throws as
 * its procedure does.
 */
export interface PageReads {
  settings(): Promise<PublicSettings>;
  categories(): Promise<Category[]>;
  masters(input: {
    limit: number;
    sort: 'recommended';
    city?: CityCode | undefined;
  }): Promise<ReadPage<MasterCard>>;
  search(input: {
    query: string;
    city?: CityCode | undefined;
    category?: number | undefined;
    facets?: boolean;
  }): Promise<ReadPage<MasterCard> & { total: number }>;
  localService(input: { service: string; place: string }): Promise<LocalServicePage>;
  master(input: { id: number }): Promise<Master>;
  statistics(input: { id: number }): Promise<Statistics>;
  works(input: { limit: number; masterId?: number }): Promise<ReadPage<Work>>;
  reviews(input: { masterId: number; limit: number }): Promise<ReadPage<Review>>;
  articles(input: {
    search?: string | undefined;
    category?: BlogCategory | undefined;
  }): Promise<ReadPage<ArticleCard>>;
  articleCounts(): Promise<ArticleCounts>;
  article(input: { slug: string }): Promise<Article>;
  person(input: { id: number }): Promise<{ firstName: string; lastName: string }>;
}
