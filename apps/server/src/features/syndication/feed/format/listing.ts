/** Sender and receiver of the feed. No timestamp: the same data must give the same bytes. */
export interface FeedHead {
  readonly feedKey: string;
  readonly client: {
    readonly id: number;
    readonly name: string;
    readonly website: string | null;
    readonly city: string | null;
    readonly provinceCode: string | null;
    readonly email: string | null;
    readonly phone: string | null;
  };
  /** The client's id at the partner. */
  readonly accountRef: string | null;
  readonly level: Level;
}

export type Level = 'property' | 'floorplan' | 'unit';

export interface ListedPhoto {
  readonly id: number;
  readonly url: string;
  readonly caption: string;
  /** As it is served at the address. */
  readonly width: number;
  readonly height: number;
}

export interface ListedProperty {
  readonly id: number;
  readonly name: string;
  readonly propertyType: string;
  readonly address: string;
  readonly city: string;
  readonly provinceCode: string;
  readonly countryCode: string;
  readonly postalCode: string;
  readonly latitude: string | null;
  readonly longitude: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly website: string | null;
  readonly description: string | null;
  readonly petFriendly: boolean | null;
  readonly currency: string;
  /** `YYYY-MM-DD`, day of the last change. */
  readonly updatedOn: string;
  /** In display order. */
  readonly photos: readonly ListedPhoto[];
}

/** A floorplan or unit, or the property as one home where the partner lists by property. */
export interface ListedHome {
  /** Unique in the feed and stable across builds: `12`, `12-f7`, `12-u40`. */
  readonly id: string;
  readonly name: string;
  readonly beds: number | null;
  readonly baths: string | null;
  readonly squareFeetMin: number | null;
  readonly squareFeetMax: number | null;
  readonly rentMin: string | null;
  readonly rentMax: string | null;
  readonly unitsAvailable: number | null;
  /** `YYYY-MM-DD`. */
  readonly availableOn: string | null;
  /** Id of the unit's floorplan. */
  readonly floorplanId: string | null;
  /** Units only. */
  readonly number: string | null;
}

export interface Listing {
  readonly property: ListedProperty;
  readonly home: ListedHome;
  /** The property's floorplans, for a community. */
  readonly floorplans: readonly ListedHome[];
}

/** Part of a document. A listing's piece is exactly its text; text between listings belongs to none. */
export interface Piece {
  readonly text: string;
  readonly listing?: Listing;
  /** Other text in the document about the listing, such as the property element around a unit. */
  readonly around?: string;
}

export type FeedWriter = (head: FeedHead, listings: AsyncIterable<Listing>) => AsyncIterable<Piece>;

/** Display name of a listing. */
export function listingName({ property, home }: Listing): string {
  if (home.number !== null) return `${property.name} #${home.number}`;
  return home.id === String(property.id) ? property.name : `${property.name}, ${home.name}`;
}

/** `1.5` → one full bath and one half bath. */
export function bathsOf(baths: string | null): {
  readonly full: number | null;
  readonly half: number | null;
} {
  if (baths === null) return { full: null, half: null };
  const count = Number(baths);
  return { full: Math.floor(count), half: count % 1 === 0 ? 0 : 1 };
}
