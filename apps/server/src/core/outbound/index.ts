export {
  type AddressRegister,
  type Registered,
  createAddressRegister,
} from './address-register.ts';
export type { ReportService } from './json-service.ts';
export {
  type LanguageModel,
  type LanguageModelSettings,
  createLanguageModel,
} from './language-model.ts';
export { postTo } from './outbound-request.ts';
export {
  type Routing,
  type TravelPair,
  type TravelTime,
  createRouting,
  estimatedRouting,
} from './routing.ts';
export { type SmsSender, createSms } from './sms.ts';
export { loadPushKeys } from './vapid-keys.ts';
export { type PushKeyPair, type PushMessage, type PushSender, createPush } from './web-push.ts';
export {
  type WebhookOutcome,
  type WebhookSender,
  createWebhooks,
  webhooksOf,
} from './webhook-sender.ts';
export { makeWebhookSecret } from './webhook-signature.ts';
