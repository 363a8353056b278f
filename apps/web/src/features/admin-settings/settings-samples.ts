import type { SessionUser } from '@mesterhand/domain/access/actor';
import type { AdminSettings } from '@mesterhand/domain/admin/settings';
import { settingsDefaults } from '@mesterhand/domain/admin/settings';
import type { Backup } from '@mesterhand/domain/backups/schema';
import { kari } from '../auth/auth-samples.ts';

/** Initial settings for the tests of this folder. */
export const saved: AdminSettings = {
  ...settingsDefaults,
  siteName: 'Mesterhånd',
  siteDescription: '',
  contactEmail: 'hei@mesterhand.example',
  contactPhone: '+47 400 00 000',
  requireTwoFactor: false,
  cancellationFreeHours: 24,
  cancellationFee: 0,
  lastBackup: null,
  version: 4,
};

export const admin: SessionUser = { ...kari, id: 1, role: 'admin', isAdmin: true };

export const backup: Backup = {
  id: 7,
  status: 'done',
  trigger: 'nightly',
  progress: 1,
  step: null,
  createdAt: '2026-11-21T02:00:00Z',
  startedAt: '2026-11-21T02:00:00Z',
  finishedAt: '2026-11-21T02:01:00Z',
  bytes: 4_600_000,
  missingFiles: 0,
  problem: null,
  createdBy: null,
};
