import type { Random } from '../random.ts';

/** Cities with their address data. Real geography; the addresses made from it are invented. */
export interface City {
  readonly name: string;
  readonly province: string;
  readonly country: 'CA' | 'US';
  readonly latitude: number;
  readonly longitude: number;
  readonly areaCodes: readonly number[];
  /** Prefixes of postal codes: a forward sortation area in Canada, three digits in the United States. */
  readonly postal: readonly string[];
  readonly timezone: string;
  /** Typical rent of one bedroom. */
  readonly rent: number;
  /** Relative number of clients and buildings. */
  readonly weight: number;
}

// name | province | latitude, longitude | area codes | postal | time zone | rent | weight
const canada = `
Toronto|ON|43.6532,-79.3832|416 647|M4Y M5V M6K M4P|Toronto|2310|16
Mississauga|ON|43.5890,-79.6441|905 289|L5B L5M|Toronto|2140|7
Ottawa|ON|45.4215,-75.6972|613 343|K1P K2P K1N|Toronto|2010|9
Hamilton|ON|43.2557,-79.8711|905 289|L8P L8N|Toronto|1780|7
London|ON|42.9849,-81.2453|519 226|N6A N6H|Toronto|1720|7
Kitchener|ON|43.4516,-80.4925|519 226|N2G N2H|Toronto|1810|5
Kingston|ON|44.2312,-76.4860|613 343|K7L K7M|Toronto|1760|3
Windsor|ON|42.3149,-83.0364|519 226|N9A N8X|Toronto|1520|3
Montréal|QC|45.5019,-73.5674|514 438|H2X H3A H3H|Toronto|1690|10
Québec|QC|46.8139,-71.2080|418 581|G1R G1K|Toronto|1310|4
Laval|QC|45.5757,-73.7531|450 579|H7N H7T|Toronto|1580|3
Gatineau|QC|45.4765,-75.7013|819 873|J8X J8Y|Toronto|1490|2
Sherbrooke|QC|45.4042,-71.8929|819 873|J1H J1L|Toronto|1180|2
Vancouver|BC|49.2827,-123.1207|604 778|V6B V6E V5Z|Vancouver|2480|9
Burnaby|BC|49.2488,-122.9805|604 778|V5H V5C|Vancouver|2390|4
Surrey|BC|49.1913,-122.8490|604 778|V3T V3R|Vancouver|2060|4
Victoria|BC|48.4284,-123.3656|250 778|V8W V8V|Vancouver|2110|4
Kelowna|BC|49.8880,-119.4960|250 778|V1Y V1X|Vancouver|1880|3
Calgary|AB|51.0447,-114.0719|403 587|T2P T2R T3B|Edmonton|1670|9
Edmonton|AB|53.5461,-113.4938|780 587|T5J T6E T5K|Edmonton|1390|9
Red Deer|AB|52.2681,-113.8112|403 587|T4N T4R|Edmonton|1260|2
Regina|SK|50.4452,-104.6189|306 639|S4P S4S|Regina|1290|3
Saskatoon|SK|52.1332,-106.6700|306 639|S7K S7H|Regina|1350|4
Winnipeg|MB|49.8951,-97.1384|204 431|R3C R3G|Winnipeg|1410|6
Halifax|NS|44.6488,-63.5752|902 782|B3J B3H|Halifax|2020|5
Moncton|NB|46.0878,-64.7782|506 428|E1C E1A|Moncton|1380|2
Fredericton|NB|45.9636,-66.6431|506 428|E3B E3A|Moncton|1420|2
Saint John|NB|45.2733,-66.0633|506 428|E2L E2K|Moncton|1290|1
Charlottetown|PE|46.2382,-63.1311|902 782|C1A C1E|Halifax|1480|1
St. John's|NL|47.5615,-52.7126|709 879|A1C A1B|St_Johns|1240|1`;

const unitedStates = `
Buffalo|NY|42.8864,-78.8784|716|142|New_York|1290|3
Rochester|NY|43.1566,-77.6088|585|146|New_York|1310|2
Columbus|OH|39.9612,-82.9988|614 380|432|New_York|1330|3
Charlotte|NC|35.2271,-80.8431|704 980|282|New_York|1580|3
Atlanta|GA|33.7490,-84.3880|404 470|303|New_York|1690|3
Nashville|TN|36.1627,-86.7816|615 629|372|Chicago|1720|2
Chicago|IL|41.8781,-87.6298|312 773|606|Chicago|1980|3
Minneapolis|MN|44.9778,-93.2650|612|554|Chicago|1460|3
Dallas|TX|32.7767,-96.7970|214 469|752|Chicago|1560|3
Austin|TX|30.2672,-97.7431|512 737|787|Chicago|1640|3
Denver|CO|39.7392,-104.9903|303 720|802|Denver|1790|3
Boise|ID|43.6150,-116.2023|208 986|837|Boise|1480|1
Phoenix|AZ|33.4484,-112.0740|602 480|850|Phoenix|1490|2
Seattle|WA|47.6062,-122.3321|206|981|Los_Angeles|2090|3
Portland|OR|45.5152,-122.6784|503 971|972|Los_Angeles|1650|2`;

function read(table: string, country: 'CA' | 'US'): City[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [
        name = '',
        province = '',
        at = '',
        areaCodes = '',
        postal = '',
        zone = '',
        rent = '',
        weight = '',
      ] = line.split('|');
      const [latitude = 0, longitude = 0] = at.split(',').map(Number);
      return {
        name,
        province,
        country,
        latitude,
        longitude,
        areaCodes: areaCodes.split(' ').map(Number),
        postal: postal.split(' '),
        timezone: `America/${zone}`,
        rent: Number(rent),
        weight: Number(weight),
      };
    });
}

export const cities: readonly City[] = [...read(canada, 'CA'), ...read(unitedStates, 'US')];

const weighted = cities.map((city) => [city, city.weight] as const);

export const anyCity = (random: Random): City => random.weighted(weighted);

/** Mostly the home city, otherwise the same province, otherwise the same country. */
export function cityNear(random: Random, home: City): City {
  if (random.chance(0.72)) return home;
  const province = cities.filter((city) => city.province === home.province);
  if (province.length > 1 && random.chance(0.7)) return random.pick(province);
  return random.pick(cities.filter((city) => city.country === home.country));
}

// Canada Post uses no letters that look like digits.
const postalLetters = [...'ABCEGHJKLMNPRSTVWXYZ'];

export function postalCode(random: Random, city: City): string {
  const start = random.pick(city.postal);
  if (city.country === 'US') return `${start}${String(random.integer(1, 99)).padStart(2, '0')}`;
  return `${start} ${random.integer(1, 9)}${random.pick(postalLetters)}${random.integer(0, 9)}`;
}

/** 555-0100 to 555-0199 are reserved for fiction in every area code. */
export const phoneNumber = (random: Random, city: City): string =>
  `+1${random.pick(city.areaCodes)}55501${String(random.integer(0, 99)).padStart(2, '0')}`;

export function coordinates(random: Random, city: City): { latitude: string; longitude: string } {
  return {
    latitude: (city.latitude + random.normal() * 0.018).toFixed(6),
    longitude: (city.longitude + random.normal() * 0.025).toFixed(6),
  };
}

const streets =
  'Adelaide Alder Arbour Balsam Bay Beacon Birch Bishop Cedar Chapel Church Clarence College Concord Cooper Cromwell Dufferin Elgin Elm Front Garden George Grant Harbour Hawthorn Hillcrest Isabella James Juniper King Lakeshore Laurel Linden Main Maple Market Mill Nelson Oak Orchard Park Pine Queen Regent River Rosedale Sherwood Spruce Station Sunset Victoria Walnut Water Wellington Willow'.split(
    ' ',
  );
const streetKinds = ['St', 'St', 'St', 'Ave', 'Ave', 'Rd', 'Dr', 'Blvd', 'Cres', 'Lane', 'Way'] as const;
const frenchStreets = [
  'rue des Érables',
  'rue du Parc',
  'avenue des Pins',
  'rue de la Montagne',
  'boulevard du Lac',
  'rue Saint-Laurent',
  'rue de la Gare',
  'avenue du Moulin',
  'rue des Tilleuls',
  'chemin de la Rivière',
  'rue du Marché',
  'rue des Ormes',
] as const;

export function streetAddress(random: Random, city: City): string {
  const civic = random.weighted([
    [random.integer(10, 999), 6],
    [random.integer(1000, 9999), 3],
  ]);
  if (city.province === 'QC') return `${civic}, ${random.pick(frenchStreets)}`;
  const kind = random.pick(streetKinds);
  const quarter = city.country === 'CA' && random.chance(0.2) ? ` ${random.pick(['N', 'S', 'E', 'W'])}` : '';
  return `${civic} ${random.pick(streets)} ${kind}${quarter}`;
}
