import type { z } from 'zod';
import { roleSchema, sessionUserSchema, userTypeSchema } from '@mesterhand/domain/access/actor';
import {
  changeEmailInput,
  changeEmailOutput,
  confirmChangeOutput,
  dropChangeOutput,
  emailTokenInput,
  ownAddressSchema,
  pendingChangeSchema,
  sendVerificationOutput,
  stopChangeOutput,
  verifyEmailOutput,
} from '@mesterhand/domain/auth/addresses';
import {
  googleCodeInput,
  googleLinkOutput,
  googleTieSchema,
  googleUnlinkOutput,
  proofInput,
} from '@mesterhand/domain/auth/google';
import {
  forgotPasswordInput,
  passwordAnswer,
  resetPasswordInput,
} from '@mesterhand/domain/auth/reset';
import {
  loginInput,
  registerInput,
  registerMasterInput,
  registeredServiceSchema,
  sessionOutput,
} from '@mesterhand/domain/auth/schema';
import { blockInput, blockedPersonSchema } from '@mesterhand/domain/blocks/schema';
import { deviceSchema, endedDevicesSchema } from '@mesterhand/domain/devices/schema';
import { badgeSchema, documentSchema } from '@mesterhand/domain/documents/schema';
import {
  feedSchema,
  feedStateSchema,
  madeFeedSchema,
  makeFeedInput,
} from '@mesterhand/domain/feeds/schema';
import { noticeSchema } from '@mesterhand/domain/notifications/notification';
import {
  channelSchema,
  choiceSchema,
  languageSchema,
  notificationKindSchema,
  preferencesSchema,
  setLanguageInput,
  setPreferencesInput,
  unsubscribeInput,
  unsubscribedFromSchema,
} from '@mesterhand/domain/notifications/preferences';
import {
  pushKeySchema,
  pushSubscriptionSchema,
  renewPushInput,
  renewedPushSchema,
  subscribedSchema,
  unsubscribedPushSchema,
} from '@mesterhand/domain/notifications/push';
import { quietHoursSchema } from '@mesterhand/domain/notifications/quiet-hours';
import {
  deletedNotificationSchema,
  notificationSchema,
  readAllInput,
  unreadNotificationsSchema,
} from '@mesterhand/domain/notifications/schema';
import { citySchema } from '@mesterhand/domain/places/cities';
import {
  avatarOutput,
  changePasswordInput,
  profileLinkSchema,
  profileSchema,
  publicProfileSchema,
  shareProfileInput,
  updateProfileInput,
} from '@mesterhand/domain/profile/schema';
import {
  beginInput,
  confirmInput,
  guardedInput,
  offSchema,
  recoveryCodesSchema,
  secondFactorSchema,
  setUpSchema,
  stepInput,
} from '@mesterhand/domain/second-factor/schema';
import { documentTypeSchema } from '@mesterhand/domain/uploads/documents';

/** Schemas of sign-in, profile and notifications, by the type names in generated clients. */
export const peopleShapes = {
  AvatarAnswer: avatarOutput,
  BeginSecondFactorInput: beginInput,
  BlockInput: blockInput,
  BlockedPerson: blockedPersonSchema,
  CalendarFeed: feedSchema,
  CalendarFeedState: feedStateSchema,
  ChangeEmailAnswer: changeEmailOutput,
  ChangeEmailInput: changeEmailInput,
  ChangePasswordInput: changePasswordInput,
  ChosenLanguage: languageSchema,
  City: citySchema,
  ConfirmChangeAnswer: confirmChangeOutput,
  ConfirmSecondFactorInput: confirmInput,
  DeletedNotification: deletedNotificationSchema,
  Device: deviceSchema,
  DocumentType: documentTypeSchema,
  DropChangeAnswer: dropChangeOutput,
  EndedDevices: endedDevicesSchema,
  ForgotPasswordInput: forgotPasswordInput,
  GoogleCodeInput: googleCodeInput,
  GoogleLinkAnswer: googleLinkOutput,
  GoogleTie: googleTieSchema,
  GoogleUnlinkAnswer: googleUnlinkOutput,
  GuardedSecondFactorInput: guardedInput,
  IdentityDocument: documentSchema,
  LetterTokenInput: emailTokenInput,
  LoginInput: loginInput,
  MadeCalendarFeed: madeFeedSchema,
  MakeCalendarFeedInput: makeFeedInput,
  MasterBadge: badgeSchema,
  Notice: noticeSchema,
  Notification: notificationSchema,
  NotificationChannel: channelSchema,
  NotificationChoice: choiceSchema,
  NotificationKind: notificationKindSchema,
  NotificationPreferences: preferencesSchema,
  OwnAddress: ownAddressSchema,
  PasswordAnswer: passwordAnswer,
  PasswordProofInput: proofInput,
  PendingChange: pendingChangeSchema,
  Profile: profileSchema,
  ProfileLink: profileLinkSchema,
  PublicProfile: publicProfileSchema,
  PushKey: pushKeySchema,
  PushRenewed: renewedPushSchema,
  PushSubscribed: subscribedSchema,
  PushSubscription: pushSubscriptionSchema,
  PushUnsubscribed: unsubscribedPushSchema,
  QuietHours: quietHoursSchema,
  ReadAllInput: readAllInput,
  RecoveryCodes: recoveryCodesSchema,
  RegisterInput: registerInput,
  RegisterMasterInput: registerMasterInput,
  RegisteredService: registeredServiceSchema,
  RenewPushInput: renewPushInput,
  ResetPasswordInput: resetPasswordInput,
  Role: roleSchema,
  SecondFactor: secondFactorSchema,
  SecondFactorOff: offSchema,
  SecondFactorSetUp: setUpSchema,
  SecondFactorStepInput: stepInput,
  SendVerificationAnswer: sendVerificationOutput,
  SessionAnswer: sessionOutput,
  SessionUser: sessionUserSchema,
  SetLanguageInput: setLanguageInput,
  SetPreferencesInput: setPreferencesInput,
  ShareProfileInput: shareProfileInput,
  StopChangeAnswer: stopChangeOutput,
  UnreadNotifications: unreadNotificationsSchema,
  UnsubscribeInput: unsubscribeInput,
  UnsubscribedFrom: unsubscribedFromSchema,
  UpdateProfileInput: updateProfileInput,
  UserType: userTypeSchema,
  VerifyEmailAnswer: verifyEmailOutput,
} satisfies Record<string, z.core.$ZodType>;
