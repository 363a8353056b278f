import type { BookingStatus } from '../bookings/status.ts';
import type { Fact } from '../emails/email-words.ts';
import type { Language } from '../pages/languages.ts';
import type { Say } from '../pages/texts.ts';
import type { Channel } from './channels.ts';

/** Masters book and review as well; customers have neither jobs nor documents. */
export type Audience = 'everybody' | 'masters' | 'administrators';

/** The drawings that the web has for notifications. */
export type IconName =
  | 'calendarCheck'
  | 'calendarEvent'
  | 'calendarPlus'
  | 'calendarX'
  | 'circleCheck'
  | 'clock'
  | 'fileCheck'
  | 'mapPin'
  | 'message'
  | 'rosette'
  | 'speakerphone'
  | 'star'
  | 'webhookOff';

export type IconTone = 'amber' | 'blue' | 'brand' | 'green' | 'red';

/** The state when a notification is about to be sent. */
export interface Standing {
  /** It was read on the site, or its subject was. */
  isRead: boolean;
  /** The booking that it is about; null where it is about none. */
  booking: BookingStanding | null;
  /** The booking's time differs from the one the notification was made for. */
  isMoved: boolean;
  now: Date;
}

export interface BookingStanding {
  status: BookingStatus;
  acceptedAt: string | null;
  /** The instant at which the job begins. */
  startsAt: string;
}

/** What a kind words its texts with. */
export interface Wording {
  t: Say;
  language: Language;
}

interface Words {
  /** The text's key below the kind's own; absent where the kind has one text. */
  variant?: string;
  values?: Record<string, string | number>;
  /** What a person gave as a reason; may be empty. */
  reason?: string;
}

/** The line under the bell: the text `bell`, and what follows it. */
export interface BellParts extends Words {
  body?: string;
}

/** The email, push message and SMS: the texts `email`. */
export interface MessageParts extends Words {
  /** Key of the body below `email`, where variants share it. */
  text?: string;
  /** In the place of the text `lead`. */
  lead?: string;
  facts?: Fact[];
  quote?: Fact;
}

/** Everything that the product knows of a kind of notification, besides its content. */
export interface KindTraits<Content> {
  audience: Audience;
  /** Sent by these unless switched off; under the bell it always is. */
  channels: readonly Channel[];
  icon: readonly [IconName, IconTone];
  /** An interruption worth a wake-up of the device. */
  isUrgent?: true;
  /** Its email serves as a record: sent even when the notification was read. */
  isRecord?: true;
  /** Where it leads inside the site: a path with its query, without host. */
  path(content: Content): string;
  /** Whether it is still true of its booking; without it, always. */
  isTrue?(content: Content, booking: BookingStanding, standing: Standing): boolean;
  bell(content: Content, wording: Wording): BellParts;
  message(content: Content, wording: Wording): MessageParts;
}
