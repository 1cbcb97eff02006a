import type { ComponentType } from 'react';
import type { FormPlace } from '../form-place.ts';
import { BrandSection } from './brand-section.tsx';
import { ContactSection } from './contact-section.tsx';
import { ContentSection } from './content-section.tsx';
import { SiteSection } from './site-section.tsx';

export const sectionNames = ['site', 'brand', 'contact', 'content'] as const;
export type SectionName = (typeof sectionNames)[number];

interface SectionOfForm {
  readonly label: string;
  readonly Section: ComponentType<FormPlace>;
  /** Fields of the form that it holds. */
  readonly fields: readonly string[];
}

export const sections: Readonly<Record<SectionName, SectionOfForm>> = {
  site: {
    label: 'Site',
    Section: SiteSection,
    fields: ['clientId', 'propertyIds', 'siteType', 'name', 'domain', 'www', 'locales', 'noindex', 'theme'],
  },
  brand: { label: 'Brand', Section: BrandSection, fields: ['colours', 'logos', 'headingFont', 'bodyFont'] },
  contact: {
    label: 'Contact',
    Section: ContactSection,
    fields: ['leadEmail', 'callTrackingNumber', 'officeHours', 'social', 'ga4', 'gtm', 'pixelId'],
  },
  content: {
    label: 'Content',
    Section: ContentSection,
    fields: ['headline', 'about', 'pages', 'features', 'amenities', 'places'],
  },
};

/** The section that holds a field, by its path. */
export const sectionOf = (path: string): SectionName =>
  sectionNames.find((name) => sections[name].fields.includes(path.split('.')[0] ?? '')) ?? 'site';
