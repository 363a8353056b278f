import type { ComponentType } from 'react';
import {
  IconArmchair,
  IconBolt,
  IconBuildingCottage,
  IconDots,
  IconDroplet,
  IconHammer,
  IconSpray,
  IconTool,
  IconTruck,
  IconWashMachine,
} from './icons.gen.ts';

type IconComponent = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;

/** By the icon that an administrator chose, else by the code of a seeded category. */
const ICONS: Record<string, IconComponent> = {
  plumbing: IconDroplet,
  electrician: IconBolt,
  electrical: IconBolt,
  cleaning: IconSpray,
  repair: IconHammer,
  appliances: IconWashMachine,
  furniture_assembly: IconArmchair,
  construction: IconBuildingCottage,
  moving: IconTruck,
  other: IconDots,
  droplet: IconDroplet,
  bolt: IconBolt,
  zap: IconBolt,
  sparkles: IconSpray,
  hammer: IconHammer,
  washer: IconWashMachine,
  'wash-machine': IconWashMachine,
  sofa: IconArmchair,
  armchair: IconArmchair,
  building: IconBuildingCottage,
  truck: IconTruck,
  dots: IconDots,
};

export function categoryIcon(code: string, icon = ''): IconComponent {
  return ICONS[icon] ?? ICONS[code] ?? IconTool;
}

export type CategoryTint = { background: string; color: string };

const COLORS = new Set('blue green red yellow purple pink indigo brand'.split(' '));

/** The pair of colour tokens of a category or a badge, grey for others; both follow the colour scheme. */
export function categoryTint(color: string): CategoryTint {
  const name = COLORS.has(color) ? color : 'gray';
  return { background: `var(--${name}-tint)`, color: `var(--${name}-ink)` };
}
