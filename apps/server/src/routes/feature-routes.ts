import type { RouteInstaller } from '../core/rest/index.ts';
import { installAgreementFile } from '../features/agreements/router.ts';
import { installMasterRegistration } from '../features/auth/router.ts';
import { installWorkImages } from '../features/works/router.ts';
import { installAvatarUpload } from '../features/profile/router.ts';
import { installBillPictures } from '../features/bills/router.ts';
import { installBookingPictures } from '../features/bookings/pictures/router.ts';
import { installWorkPictures } from '../features/bookings/work/router.ts';
import { installDocumentUpload } from '../features/documents/router.ts';
import { installRequestPictures } from '../features/job-requests/router.ts';
import { installMessageDocuments } from '../features/messages/documents/router.ts';
import { installMessageImages } from '../features/messages/router.ts';
import { installVoiceMessages } from '../features/messages/voice/router.ts';
import { installReviewPictures } from '../features/reviews/pictures/router.ts';
import { installScenePictures } from '../features/scenes/router.ts';
import { installOwnData } from '../features/own-data/router.ts';
import { installGalleryForm } from '../features/admin/tabs/gallery-form.ts';
import { installBlogPictures } from '../features/admin/tabs/blog-pictures.ts';
import { installAuditExport } from '../features/admin/tabs/audit-export.ts';
import { installBackupFile } from '../features/admin/tabs/backup-file.ts';

/** Uploads and downloads of features. */
export const installers: readonly RouteInstaller[] = [
  installAgreementFile,
  installMasterRegistration,
  installWorkImages,
  installAvatarUpload,
  installDocumentUpload,
  installMessageImages,
  installMessageDocuments,
  installVoiceMessages,
  installBookingPictures,
  installReviewPictures,
  installRequestPictures,
  installBillPictures,
  installWorkPictures,
  installOwnData,
  installGalleryForm,
  installBlogPictures,
  installScenePictures,
  installAuditExport,
  installBackupFile,
];
