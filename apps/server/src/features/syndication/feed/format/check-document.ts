import { SaxesParser } from 'saxes';
import type { Level } from './listing.ts';
import type { FeedFormat } from './writers.ts';

/** The id, texts and photos of a listing, which partners set limits for. */
export interface CheckedListing {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Their addresses, in order. */
  readonly photos: readonly string[];
}

export interface DocumentCheck {
  /** Null when well-formed. */
  readonly complaint: string | null;
  readonly listings: number;
}

interface Checker {
  write(text: string): void;
  end(): DocumentCheck;
}

type OnListing = (listing: CheckedListing) => void;

interface Shape {
  /** The element with name and description, and the attribute or child with its id. */
  readonly element: string;
  readonly id: { readonly attribute: string } | { readonly child: string };
  readonly title: string;
  readonly description: string;
  /** The element of a photo, and the attribute or child with its address. */
  readonly photo: { readonly element: string; readonly attribute?: string; readonly child?: string };
}

const shapes: Readonly<Record<Exclude<FeedFormat, 'json'>, Shape>> = {
  hotpads: {
    element: 'Listing',
    id: { attribute: 'id' },
    title: 'name',
    description: 'description',
    photo: { element: 'ListingPhoto', attribute: 'source' },
  },
  meta: {
    element: 'listing',
    id: { child: 'home_listing_id' },
    title: 'name',
    description: 'description',
    photo: { element: 'image', child: 'url' },
  },
  mits: {
    element: 'Property',
    id: { attribute: 'IDValue' },
    title: 'MarketingName',
    description: 'LongDescription',
    photo: { element: 'File', child: 'Src' },
  },
};

const countedInMits: Readonly<Record<Level, string>> = {
  property: 'Property',
  floorplan: 'Floorplan',
  unit: 'ILS_Unit',
};

class Malformed extends Error {}

/** Streams XML, holding one listing in memory. */
function checkXml(format: Exclude<FeedFormat, 'json'>, level: Level, onListing: OnListing): Checker {
  const shape = shapes[format];
  const counted = format === 'mits' ? countedInMits[level] : shape.element;
  const parser = new SaxesParser();
  let complaint: string | null = null;
  let listings = 0;
  let id: string | null = null;
  /** The first element of each name counts: those of floorplans come later. */
  const texts = new Map<string, string>();
  let text = '';
  let photos: string[] = [];
  let isInPhoto = false;
  parser.on('error', (error) => {
    complaint ??= error.message;
    throw new Malformed();
  });
  parser.on('opentag', ({ name, attributes }) => {
    text = '';
    if (name === counted) listings += 1;
    if (name === shape.photo.element) {
      isInPhoto = true;
      if (shape.photo.attribute !== undefined) photos.push(String(attributes[shape.photo.attribute] ?? ''));
    }
    if (name !== shape.element) return;
    texts.clear();
    photos = [];
    id = 'attribute' in shape.id ? String(attributes[shape.id.attribute] ?? '') : '';
  });
  parser.on('text', (more) => {
    text += more;
  });
  parser.on('closetag', ({ name }) => {
    if (name === shape.photo.element) isInPhoto = false;
    if (isInPhoto && name === shape.photo.child) photos.push(text);
    if (name !== shape.element) {
      if (id !== null && !texts.has(name)) texts.set(name, text);
      text = '';
      return;
    }
    const listingId = 'child' in shape.id ? texts.get(shape.id.child) : id;
    onListing({
      id: listingId ?? '',
      title: texts.get(shape.title) ?? '',
      description: texts.get(shape.description) ?? '',
      photos,
    });
    id = null;
  });
  const attempt = (work: () => unknown): void => {
    if (complaint !== null) return;
    try {
      work();
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
    }
  };
  return {
    write: (chunk) => attempt(() => parser.write(chunk)),
    end() {
      attempt(() => parser.close());
      return { complaint, listings };
    },
  };
}

const textAt = (value: unknown, key: string): string => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return typeof found === 'string' ? found : '';
};

const photosAt = (value: unknown): string[] => {
  const found: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, 'photos') : undefined;
  return Array.isArray(found) ? found.map((photo) => textAt(photo, 'url')) : [];
};

/** Our JSON has one listing per line, so it can be read line by line. */
function checkJson(onListing: OnListing): Checker {
  let line = '';
  let lines = 0;
  let listings = 0;
  let complaint: string | null = null;
  const read = (text: string): void => {
    lines += 1;
    try {
      if (lines === 1) JSON.parse(`${text}]}`);
      else if (text !== ']}' && text !== '') {
        const value: unknown = JSON.parse(text.replace(/,$/, ''));
        if (textAt(value, 'action') === 'D') return;
        listings += 1;
        onListing({
          id: textAt(value, 'id'),
          title: textAt(value, 'name'),
          description: textAt(value, 'description'),
          photos: photosAt(value),
        });
      }
    } catch {
      complaint ??= `Line ${lines} is no JSON`;
    }
  };
  return {
    write(given) {
      const [first = '', ...others] = given.split('\n');
      line += first;
      for (const next of others) {
        read(line);
        line = next;
      }
    },
    end: () => ({ complaint: line === '' ? complaint : (complaint ?? 'The end is missing'), listings }),
  };
}

export const checkDocument = (format: FeedFormat, level: Level, onListing: OnListing): Checker =>
  format === 'json' ? checkJson(onListing) : checkXml(format, level, onListing);
