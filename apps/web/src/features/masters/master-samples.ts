import type { Category } from '@mesterhand/domain/categories/categories';
import { type MasterCard, type Review, masterSchema } from '@mesterhand/domain/masters/schema';
import { workSchema } from '@mesterhand/domain/works/schema';
import { sampleOf } from '../../core/testing/sample.ts';

/** Fixtures for the tests of this folder. */
export const ola = sampleOf(masterSchema, {
  id: 12,
  name: 'Ola Hansen',
  user: {
    id: 40,
    firstName: 'Ola',
    lastName: 'Hansen',
    avatar: null,
    city: 'oslo',
    about: 'Jeg møter presis.',
    createdAt: '2024-01-01T00:00:00Z',
  },
  specialization: 'Rørlegger og baderom',
  description: 'Rørlegger med svennebrev.',
  hourlyRate: 990,
  rating: 4.75,
  reviewCount: 2,
  completedJobs: 13,
  isVerified: true,
  city: 'oslo',
  category: 'plumbing',
  categoryId: 1,
  experience: 63,
  createdAt: '2024-01-01T00:00:00Z',
  services: [
    {
      id: 3,
      masterId: 12,
      name: 'Bytte kran',
      description: 'Kranen kommer i tillegg.',
      price: 1690,
      categoryId: 1,
      category: 'VVS',
      color: 'blue',
      minutesFrom: null,
      minutesTo: null,
      bufferMinutes: 0,
    },
  ],
});

export const card: MasterCard = {
  ...ola,
  services: [
    { id: 1, name: 'Lekkasjesøk', price: 1450, categoryId: 1 },
    { id: 2, name: 'Montering av toalett', price: 2990, categoryId: 1 },
    { id: 3, name: 'Bytte kran', price: 1690, categoryId: 1 },
  ],
};

export const categories: Category[] = [
  { id: 1, code: 'plumbing', name: 'VVS' },
  { id: 2, code: 'electrician', name: 'Elektriker' },
].map((category) => ({
  ...category,
  description: '',
  icon: '',
  color: 'blue',
  basePrice: 500,
  fromPrice: null,
  sampleServices: [],
}));

export function reviewOf(id: number, rating: number): Review {
  return {
    id,
    masterId: 12,
    clientName: `Kunde ${id}`,
    clientAvatar: null,
    client: null,
    rating,
    comment: `Anmeldelse nummer ${id}`,
    verified: true,
    createdAt: '2026-10-01T12:00:00Z',
  };
}

export const work = sampleOf(workSchema, {
  id: 5,
  masterId: 12,
  title: 'Nytt bad',
  description: 'Fra rørene og ut.',
  category: 'plumbing',
  workDuration: '3 dager',
  cost: 90_000,
  location: 'Oslo',
  difficulty: 'hard',
  tags: JSON.stringify(['bad', 'fliser', 'sluk', 'varmekabler']),
  images: [
    {
      id: 1,
      url: '/uploads/a.webp',
      imageUrl: '/uploads/a.webp',
      type: 'before',
      caption: 'Slitt',
    },
    { id: 2, url: '/uploads/b.webp', imageUrl: '/uploads/b.webp', type: 'after', caption: 'Nytt' },
  ],
  createdAt: '2026-05-01T12:00:00Z',
  master: { id: 12, name: 'Ola Hansen', specialization: 'Rørlegger og baderom', avatar: null },
});
