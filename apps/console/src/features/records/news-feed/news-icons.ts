import {
  IconAlertTriangle,
  IconBell,
  IconBulb,
  IconCalendar,
  IconCash,
  IconChartLine,
  IconCube,
  IconGift,
  IconHome,
  IconMail,
  IconNews,
  IconPhoto,
  IconRocket,
  IconSchool,
  IconShield,
  IconSpeakerphone,
  IconStar,
  IconTarget,
  IconTool,
  IconUsers,
} from '@tabler/icons-react';

/** The icons of items, by stored name. */
export const newsIcons = {
  'alert-triangle': IconAlertTriangle,
  notifier: IconBell,
  bulb: IconBulb,
  calendar: IconCalendar,
  cash: IconCash,
  'chart-line': IconChartLine,
  cube: IconCube,
  gift: IconGift,
  home: IconHome,
  mail: IconMail,
  news: IconNews,
  photo: IconPhoto,
  rocket: IconRocket,
  school: IconSchool,
  shield: IconShield,
  speakerphone: IconSpeakerphone,
  star: IconStar,
  target: IconTarget,
  tool: IconTool,
  users: IconUsers,
} as const;

const labelOf = (name: string): string => {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const iconChoices = Object.keys(newsIcons).map((value) => ({ value, label: labelOf(value) }));

const isIcon = (name: string): name is keyof typeof newsIcons => Object.hasOwn(newsIcons, name);

/** An item without an icon, or with an unknown one, gets the news icon. */
export const iconNamed = (name: string | null): keyof typeof newsIcons =>
  name !== null && isIcon(name) ? name : 'news';
