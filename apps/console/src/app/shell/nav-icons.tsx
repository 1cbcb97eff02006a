import {
  IconApi,
  IconBuildingCommunity,
  IconCode,
  IconDatabase,
  IconFlask,
  IconHome,
  IconMessages,
  IconPhotoSpark,
  IconServer,
  IconShieldLock,
  IconSpeakerphone,
  IconTools,
  IconWorld,
  type IconProps,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

/** By the end of the top-level label: the first word of one of them is the configured product's name. */
const icons: readonly (readonly [ending: string, icon: ComponentType<IconProps>])[] = [
  ['Home', IconHome],
  [' Platform', IconBuildingCommunity],
  ['Website Services', IconWorld],
  ['Feeds & Integrations', IconApi],
  ['Sales & Marketing', IconSpeakerphone],
  ['Data Services', IconDatabase],
  ['IT/DevOps', IconServer],
  ['Speciality Tools', IconTools],
  ['Administrative Tools', IconShieldLock],
  ['Developers Tools', IconCode],
  ['Messaging', IconMessages],
  ['Product Demos', IconPhotoSpark],
  ['Dev Demos', IconFlask],
];

export function NavIcon({ label, size = 18 }: { label: string; size?: number }) {
  const Icon = icons.find(([ending]) => label.endsWith(ending))?.[1] ?? IconTools;
  return <Icon size={size} stroke={1.6} aria-hidden />;
}
