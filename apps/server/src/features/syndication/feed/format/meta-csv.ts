import { fieldsOf } from '#platform/syndication/read-fields.ts';

/** Columns of Meta's CSV with their field in a listing. */
const columns: readonly (readonly [column: string, place: string])[] = [
  ['home_listing_id', 'home_listing_id'],
  ['name', 'name'],
  ['availability', 'availability'],
  ['description', 'description'],
  ['address.addr1', 'address/component'],
  ['address.city', 'address/component[2]'],
  ['address.region', 'address/component[3]'],
  ['address.postal_code', 'address/component[4]'],
  ['address.country', 'address/component[5]'],
  ['latitude', 'latitude'],
  ['longitude', 'longitude'],
  ['num_beds', 'num_beds'],
  ['num_baths', 'num_baths'],
  ['price', 'price'],
  ['property_type', 'property_type'],
  ['url', 'url'],
  // Meta takes more, but the table needs a fixed number of columns.
  ...Array.from(
    { length: 10 },
    (_, index) => [`image[${index}].url`, index === 0 ? 'image/url' : `image[${index + 1}]/url`] as const,
  ),
];

const cell = (value: string): string =>
  /[",\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;

const line = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

/** The listings of the XML document as CSV. */
export async function* metaCsv(texts: AsyncIterable<string>): AsyncGenerator<string> {
  yield line(columns.map(([column]) => column));
  for await (const text of texts) {
    const fields = fieldsOf('meta', text);
    yield line(columns.map(([, place]) => fields.get(place) ?? ''));
  }
}
