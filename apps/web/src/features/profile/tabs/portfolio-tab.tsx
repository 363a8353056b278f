import { OwnWorks } from '../../works/editor/own-works.tsx';
import type { TabProps } from './tab-props.ts';

export default function PortfolioTab({ profile: { masterId } }: TabProps) {
  return masterId === null ? null : <OwnWorks masterId={masterId} />;
}
