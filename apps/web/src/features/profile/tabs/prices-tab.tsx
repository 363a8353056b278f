import { ServiceManager } from '../../services/service-manager.tsx';
import type { TabProps } from './tab-props.ts';

export default function PricesTab({ profile: { masterId } }: TabProps) {
  return masterId === null ? null : <ServiceManager masterId={masterId} />;
}
