export { NotificationSettings as default } from '../../notifications/notification-settings.tsx';
