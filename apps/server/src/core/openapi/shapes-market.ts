import type { z } from 'zod';
import { articleCommentSchema } from '@mesterhand/domain/blog/comments';
import { postPictureSchema } from '@mesterhand/domain/blog/pictures';
import {
  articleCardSchema,
  articleCountsSchema,
  articleLikeSchema,
  articleSchema,
} from '@mesterhand/domain/blog/public';
import { postInput, postSchema } from '@mesterhand/domain/blog/schema';
import {
  bookingDetailSchema,
  bookingSchema,
  createBookingInput,
} from '@mesterhand/domain/bookings/schema';
import { bookingStatusSchema } from '@mesterhand/domain/bookings/status';
import {
  addedExceptionSchema,
  calendarExceptionSchema,
  calendarSchema,
  savedHoursSchema,
} from '@mesterhand/domain/calendar/schema';
import { categoryColorSchema, categorySchema } from '@mesterhand/domain/categories/categories';
import { favouriteSchema, favouriteIdsSchema } from '@mesterhand/domain/favourites/schema';
import {
  masterCardSchema,
  masterSchema,
  phoneOutput,
  reviewSchema,
  serviceSchema,
  statisticsSchema,
} from '@mesterhand/domain/masters/schema';
import {
  conversationSchema,
  marksSchema,
  messageImageSchema,
  messageSchema,
  openInput,
  unreadSchema,
} from '@mesterhand/domain/messages/schema';
import { createReviewInput, writtenReviewSchema } from '@mesterhand/domain/reviews/schema';
import {
  bookingPositionSchema,
  consentSchema,
  erasedSchema,
  storedPositionSchema,
  masterLocationSchema,
  nearbyMasterSchema,
  positionReportInput,
  positionSchema,
  reportedSchema,
  toggleInput,
  trackingModeSchema,
  trackingSettingsSchema,
  updateSettingsInput,
  viewerSchema,
} from '@mesterhand/domain/tracking/schema';
import { galleryItemSchema, galleryPieceSchema } from '@mesterhand/domain/works/gallery';
import {
  createWorkInput,
  likeOutput,
  uploadedImagesOutput,
  workCategorySchema,
  workCommentSchema,
  workDetailSchema,
  workSchema,
} from '@mesterhand/domain/works/schema';

/** Schemas of masters, bookings, messages, works and articles, by the type names in generated clients. */
export const marketShapes = {
  AddedException: addedExceptionSchema,
  Article: articleSchema,
  ArticleCard: articleCardSchema,
  ArticleComment: articleCommentSchema,
  ArticleCounts: articleCountsSchema,
  ArticleLike: articleLikeSchema,
  Booking: bookingSchema,
  BookingDetail: bookingDetailSchema,
  BookingPosition: bookingPositionSchema,
  BookingStatus: bookingStatusSchema,
  CalendarException: calendarExceptionSchema,
  Category: categorySchema,
  CategoryColor: categoryColorSchema,
  Conversation: conversationSchema,
  CreateBookingInput: createBookingInput,
  CreateReviewInput: createReviewInput,
  CreateWorkInput: createWorkInput,
  ErasedPositions: erasedSchema,
  Favourite: favouriteSchema,
  GalleryItem: galleryItemSchema,
  GalleryPiece: galleryPieceSchema,
  KeptMasters: favouriteIdsSchema,
  KeptPosition: storedPositionSchema,
  LikeAnswer: likeOutput,
  LocationConsent: consentSchema,
  Master: masterSchema,
  MasterCalendar: calendarSchema,
  MasterCard: masterCardSchema,
  MasterLocation: masterLocationSchema,
  MasterStatistics: statisticsSchema,
  Message: messageSchema,
  MessageImage: messageImageSchema,
  NearbyMaster: nearbyMasterSchema,
  OpenConversationInput: openInput,
  PhoneAnswer: phoneOutput,
  Position: positionSchema,
  PositionReportInput: positionReportInput,
  PositionViewer: viewerSchema,
  Post: postSchema,
  PostInput: postInput,
  PostPicture: postPictureSchema,
  ReadMarks: marksSchema,
  ReportedPosition: reportedSchema,
  Review: reviewSchema,
  SavedHours: savedHoursSchema,
  Service: serviceSchema,
  ToggleTrackingInput: toggleInput,
  TrackingMode: trackingModeSchema,
  TrackingSettings: trackingSettingsSchema,
  TrackingSettingsInput: updateSettingsInput,
  UnreadMessages: unreadSchema,
  UploadedImagesAnswer: uploadedImagesOutput,
  Work: workSchema,
  WorkCategory: workCategorySchema,
  WorkComment: workCommentSchema,
  WorkDetail: workDetailSchema,
  WrittenReview: writtenReviewSchema,
} satisfies Record<string, z.core.$ZodType>;
