import { seedDemo } from '@mesterhand/db/seed';
import type { Template } from './cluster.ts';

/** A database with the demo data. The files of its pictures are not stored. */
export const demoTemplate: Template = {
  name: 'demo',
  prepare: async (db) => {
    await seedDemo(db, { files: { put: async () => {} }, now: new Date() });
  },
};
