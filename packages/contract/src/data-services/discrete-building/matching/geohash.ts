const alphabet = '0123456789bcdefghjkmnpqrstuvwxyz';

/** Six characters are a cell of about 1.2 km by 0.6 km. */
export const cellLength = 6;

/** The geohash cell of a point: bits of longitude and latitude in turn, five to a character. */
export function geohash(latitude: number, longitude: number, length = cellLength): string {
  let [south, north, west, east] = [-90, 90, -180, 180];
  let isLongitude = true;
  let cell = '';
  for (let character = 0; character < length; character += 1) {
    let bits = 0;
    for (let bit = 0; bit < 5; bit += 1) {
      const middle = isLongitude ? (west + east) / 2 : (south + north) / 2;
      const isUpper = (isLongitude ? longitude : latitude) >= middle;
      bits = bits * 2 + (isUpper ? 1 : 0);
      if (isLongitude && isUpper) west = middle;
      else if (isLongitude) east = middle;
      else if (isUpper) south = middle;
      else north = middle;
      isLongitude = !isLongitude;
    }
    cell += alphabet.charAt(bits);
  }
  return cell;
}

const bitsOf = (length: number): { readonly latitude: number; readonly longitude: number } => ({
  latitude: Math.floor((length * 5) / 2),
  longitude: Math.ceil((length * 5) / 2),
});

/** The cell of a point and the eight around it, so that a point near an edge finds what is beyond it. */
export function cellsAround(latitude: number, longitude: number, length = cellLength): string[] {
  const bits = bitsOf(length);
  const height = 180 / 2 ** bits.latitude;
  const width = 360 / 2 ** bits.longitude;
  const steps = [-1, 0, 1];
  const wrapped = (value: number): number => ((((value + 180) % 360) + 360) % 360) - 180;
  return [
    ...new Set(
      steps.flatMap((up) =>
        steps.map((right) =>
          geohash(
            Math.min(90, Math.max(-90, latitude + up * height)),
            wrapped(longitude + right * width),
            length,
          ),
        ),
      ),
    ),
  ];
}

const earthRadiusMetres = 6_371_000;

/** Metres between two points, along the surface. */
export function metresBetween(
  a: { readonly latitude: number; readonly longitude: number },
  b: { readonly latitude: number; readonly longitude: number },
): number {
  const radians = Math.PI / 180;
  const north = (b.latitude - a.latitude) * radians;
  const east = (b.longitude - a.longitude) * radians;
  const chord =
    Math.sin(north / 2) ** 2 +
    Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * Math.sin(east / 2) ** 2;
  return 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(chord)));
}
