export { PrivacySettings as default } from '../../privacy/privacy-settings.tsx';
