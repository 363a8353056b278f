export { Documents as default } from './documents.tsx';
