export { FeedSettings as default } from '../../feeds/feed-settings.tsx';
