export { SavedAddresses as default } from '../../addresses/saved/saved-list.tsx';
