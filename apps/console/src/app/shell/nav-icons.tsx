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
import type { NavIconName } from '#platform/screen/navigation.ts';

const icons: Readonly<Record<NavIconName, ComponentType<IconProps>>> = {
  administration: IconShieldLock,
  code: IconCode,
  data: IconDatabase,
  demo: IconFlask,
  feeds: IconApi,
  home: IconHome,
  marketing: IconSpeakerphone,
  messages: IconMessages,
  photo: IconPhotoSpark,
  platform: IconBuildingCommunity,
  server: IconServer,
  tools: IconTools,
  website: IconWorld,
};

export interface NavIconProps {
  readonly name: NavIconName | undefined;
  readonly size?: number;
}

export function NavIcon({ name = 'tools', size = 18 }: NavIconProps) {
  const Icon = icons[name];
  return <Icon size={size} stroke={1.6} aria-hidden />;
}
