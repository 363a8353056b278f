export {
  type Sender,
  isContactAddress,
  isDatabaseAddress,
  isMailServer,
  isRedisAddress,
  isSafeAddress,
  isServiceAddress,
  isSiteAddress,
  isTileAddress,
  isTileArchive,
  isWebAddress,
  keySchema,
  readSender,
} from './setting-formats.ts';
export { readSettingsFile } from './settings-file.ts';
export { type Switches, findSwitches, followSwitches, refuseWhenClosed } from './switches.ts';
