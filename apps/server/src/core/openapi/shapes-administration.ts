import type { z } from 'zod';
import { auditEntrySchema } from '@mesterhand/domain/admin/audit';
import { adminBookingSchema, deletedBookingSchema } from '@mesterhand/domain/admin/bookings';
import {
  adminCategorySchema,
  createCategoryInput,
  deletedCategorySchema,
} from '@mesterhand/domain/admin/categories';
import { adminCommentSchema } from '@mesterhand/domain/admin/comments';
import { statsSchema } from '@mesterhand/domain/admin/dashboard';
import { adminGalleryItemSchema, galleryItemInput } from '@mesterhand/domain/admin/gallery';
import { healthSchema } from '@mesterhand/domain/admin/health';
import { locationRecordSchema, locationStatsSchema } from '@mesterhand/domain/admin/locations';
import {
  adminMessageSchema,
  chatThreadSchema,
  deletedMessageSchema,
  flaggedMessageSchema,
} from '@mesterhand/domain/admin/messages';
import { reportCountsSchema } from '@mesterhand/domain/admin/reports';
import {
  adminReviewSchema,
  decidedStateSchema,
  deletedReviewSchema,
  reviewStateSchema,
} from '@mesterhand/domain/admin/reviews';
import { adminSettingsSchema, updateSettingsInput } from '@mesterhand/domain/admin/settings';
import {
  adminUserSchema,
  deletedUserSchema,
  endedSessionsSchema,
} from '@mesterhand/domain/admin/users';
import { verificationSchema, verifiedSchema } from '@mesterhand/domain/admin/verification';
import { backupSchema, deletedBackupSchema } from '@mesterhand/domain/backups/schema';
import {
  failedJobSchema,
  jobMetricsSchema,
  retriedJobsSchema,
} from '@mesterhand/domain/tasks/schema';
import {
  confirmedSchema,
  linkInput,
  removedSubscriberSchema,
  subscribeInput,
  subscribedSchema,
  subscriberSchema,
  unsubscribedSchema,
} from '@mesterhand/domain/newsletter/schema';
import {
  createReportInput,
  reportSchema,
  sentReportSchema,
} from '@mesterhand/domain/reports/schema';
import {
  adminClaimsSchema,
  claimsSchema,
  updateClaimsInput,
} from '@mesterhand/domain/settings/claims';
import { footerLinkSchema, publicSettingsSchema } from '@mesterhand/domain/settings/schema';
import {
  sendSupportInput,
  sentSupportSchema,
  supportMessageSchema,
  supportTokenSchema,
} from '@mesterhand/domain/support/schema';
import {
  broadcastSchema,
  broadcastTextsSchema,
  sendBroadcastInput,
} from '@mesterhand/domain/broadcasts/schema';
import {
  importMastersInput,
  importMastersOutput,
  importOutcomeSchema,
  importedMasterSchema,
} from '@mesterhand/domain/masters/import';
import { sentTypeSchema, webhookEventTypeSchema } from '@mesterhand/domain/webhooks/events';
import {
  createWebhookInput,
  createdWebhookSchema,
  deletedWebhookSchema,
  deliveryDetailSchema,
  deliveryStateSchema,
  rolledSecretSchema,
  webhookDeliverySchema,
  webhookSchema,
} from '@mesterhand/domain/webhooks/schema';

/** Schemas of the administration, by the type names in generated clients. */
export const administrationShapes = {
  AdminBooking: adminBookingSchema,
  AdminCategory: adminCategorySchema,
  AdminClaims: adminClaimsSchema,
  AdminComment: adminCommentSchema,
  AdminGalleryItem: adminGalleryItemSchema,
  AdminMessage: adminMessageSchema,
  AdminReview: adminReviewSchema,
  AdminSettings: adminSettingsSchema,
  AdminUser: adminUserSchema,
  AuditEntry: auditEntrySchema,
  Backup: backupSchema,
  ChatThread: chatThreadSchema,
  Claims: claimsSchema,
  CreateCategoryInput: createCategoryInput,
  CreateReportInput: createReportInput,
  DashboardFigures: statsSchema,
  DecidedState: decidedStateSchema,
  DeletedBackup: deletedBackupSchema,
  DeletedBooking: deletedBookingSchema,
  DeletedCategory: deletedCategorySchema,
  DeletedMessage: deletedMessageSchema,
  DeletedReview: deletedReviewSchema,
  DeletedUser: deletedUserSchema,
  EndedSessions: endedSessionsSchema,
  FailedJob: failedJobSchema,
  FlaggedMessage: flaggedMessageSchema,
  FooterLink: footerLinkSchema,
  GalleryItemInput: galleryItemInput,
  Health: healthSchema,
  JobFigures: jobMetricsSchema,
  LocationRecord: locationRecordSchema,
  LocationStats: locationStatsSchema,
  NewsletterConfirmed: confirmedSchema,
  NewsletterLinkInput: linkInput,
  NewsletterSubscribeInput: subscribeInput,
  NewsletterSubscribed: subscribedSchema,
  NewsletterUnsubscribed: unsubscribedSchema,
  PublicSettings: publicSettingsSchema,
  RemovedSubscriber: removedSubscriberSchema,
  Report: reportSchema,
  ReportCounts: reportCountsSchema,
  RetriedJobs: retriedJobsSchema,
  ReviewState: reviewStateSchema,
  SendSupportInput: sendSupportInput,
  SentReport: sentReportSchema,
  SentSupport: sentSupportSchema,
  SettingsInput: updateSettingsInput,
  Subscriber: subscriberSchema,
  SupportMessage: supportMessageSchema,
  SupportToken: supportTokenSchema,
  UpdateClaimsInput: updateClaimsInput,
  Verification: verificationSchema,
  VerifiedMaster: verifiedSchema,
  Broadcast: broadcastSchema,
  BroadcastTexts: broadcastTextsSchema,
  SendBroadcastInput: sendBroadcastInput,
  ImportMastersInput: importMastersInput,
  ImportMastersAnswer: importMastersOutput,
  ImportedMaster: importedMasterSchema,
  ImportOutcome: importOutcomeSchema,
  WebhookEventType: webhookEventTypeSchema,
  SentType: sentTypeSchema,
  CreateWebhookInput: createWebhookInput,
  CreatedWebhook: createdWebhookSchema,
  DeletedWebhook: deletedWebhookSchema,
  WebhookDelivery: webhookDeliverySchema,
  DeliveryDetail: deliveryDetailSchema,
  DeliveryState: deliveryStateSchema,
  RolledSecret: rolledSecretSchema,
  Webhook: webhookSchema,
} satisfies Record<string, z.core.$ZodType>;
