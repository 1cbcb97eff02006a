import type { FeatureCollection, Point } from 'geojson';
import {
  GeoJSONSource,
  Map as MapView,
  NavigationControl,
  Popup,
  setWorkerUrl,
  type ExpressionSpecification,
  type StyleSpecification,
} from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { feature } from 'topojson-client';
import type { Topology } from 'topojson-specification';
import atlas from 'world-atlas/countries-110m.json';
import { markClusters } from './map-clusters.ts';
import type { MapPoint } from './map-point.ts';

/** The map itself, loaded only when one is visible. */

setWorkerUrl(workerUrl);

export interface Drawing {
  show(points: readonly MapPoint[]): void;
  remove(): void;
}

interface DrawOptions {
  readonly open: (id: string) => void;
  readonly styleAddress?: string;
}

const token = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

function outlines(): FeatureCollection {
  // The package ships plain JSON; its documentation gives the type.
  const topology = atlas as unknown as Topology;
  const countries = topology.objects['countries'];
  if (countries === undefined) return { type: 'FeatureCollection', features: [] };
  const found = feature(topology, countries);
  return found.type === 'FeatureCollection' ? found : { type: 'FeatureCollection', features: [found] };
}

/** Layer, paint property and colour token. */
const ground = [
  ['sea', 'background-color', '--surface-1'],
  ['land', 'fill-color', '--surface-3'],
  ['border', 'line-color', '--surface-1'],
] as const;
const places = [['points', 'circle-stroke-color', '--surface-0']] as const;

const pointColour = (): ExpressionSpecification => [
  'match',
  ['coalesce', ['get', 'tone'], ''],
  'success',
  token('--success'),
  'warning',
  token('--warning'),
  'danger',
  token('--danger'),
  token('--accent'),
];

const coloured = (layer: string): Record<string, string> =>
  Object.fromEntries(
    [...ground, ...places].filter(([of]) => of === layer).map(([, paint, name]) => [paint, token(name)]),
  );

const plainStyle = (): StyleSpecification => ({
  version: 8,
  sources: { land: { type: 'geojson', data: outlines() } },
  layers: [
    { id: 'sea', type: 'background', paint: coloured('sea') },
    { id: 'land', type: 'fill', source: 'land', paint: coloured('land') },
    { id: 'border', type: 'line', source: 'land', paint: { ...coloured('border'), 'line-width': 1 } },
  ],
});

const collection = (points: readonly MapPoint[]): FeatureCollection<Point> => ({
  type: 'FeatureCollection',
  features: points.map(({ id, label, longitude, latitude, tone, place }) => ({
    type: 'Feature',
    properties: { id, label, place, ...(tone === undefined ? {} : { tone }) },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  })),
});

/** Null if the browser has no WebGL. */
export function draw(host: HTMLElement, { open, styleAddress }: DrawOptions): Drawing | null {
  let map: MapView;
  try {
    map = new MapView({
      container: host,
      style: styleAddress ?? plainStyle(),
      center: [-95, 47],
      zoom: 2.6,
      attributionControl: styleAddress === undefined ? false : {},
    });
  } catch {
    return null;
  }
  // Tracked here: while the map loads anything, it reports its style as unloaded.
  let loaded = false;
  // The map follows theme changes.
  const recolour = (): void => {
    if (!loaded) return;
    for (const [layer, paint, name] of styleAddress === undefined ? [...ground, ...places] : places)
      if (map.getLayer(layer) !== undefined) map.setPaintProperty(layer, paint, token(name));
    if (map.getLayer('points') !== undefined) map.setPaintProperty('points', 'circle-color', pointColour());
  };
  const themes = new MutationObserver(recolour);
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  let shown: readonly MapPoint[] = [];
  let clusters: ReturnType<typeof markClusters> | undefined;

  const fill = (): void => {
    const source = map.getSource('points');
    clusters?.forget();
    if (source instanceof GeoJSONSource) void source.setData(collection(shown));
    if (shown.length === 0) return;
    let [west, south, east, north] = [180, 90, -180, -90];
    for (const { longitude, latitude } of shown) {
      west = Math.min(west, longitude);
      east = Math.max(east, longitude);
      south = Math.min(south, latitude);
      north = Math.max(north, latitude);
    }
    map.fitBounds([west, south, east, north], { padding: 48, maxZoom: 11, animate: false });
  };

  map.on('load', () => {
    loaded = true;
    map.addSource('points', {
      type: 'geojson',
      data: collection([]),
      cluster: true,
      clusterRadius: 48,
      clusterMaxZoom: 12,
    });
    map.addLayer({
      id: 'points',
      type: 'circle',
      source: 'points',
      filter: ['!', ['has', 'point_count']],
      paint: {
        ...coloured('points'),
        'circle-color': pointColour(),
        'circle-opacity': 0.85,
        'circle-stroke-width': 1,
        'circle-radius': 5,
      },
    });
    clusters = markClusters(map, 'points');
    fill();
  });
  const popup = new Popup({ closeButton: false, closeOnClick: false, offset: 10 });
  map.on('mousemove', 'points', (event) => {
    const found = event.features?.[0];
    if (found === undefined || found.geometry.type !== 'Point') return;
    const { label } = found.properties;
    map.getCanvas().style.cursor = 'pointer';
    const [longitude = 0, latitude = 0] = found.geometry.coordinates;
    // As text: a label comes from user data and must never be parsed as HTML.
    popup.setLngLat([longitude, latitude]).setText(String(label)).addTo(map);
  });
  map.on('mouseleave', 'points', () => {
    map.getCanvas().style.cursor = '';
    popup.remove();
  });
  map.on('click', 'points', (event) => {
    const found = event.features?.[0];
    if (found !== undefined) open(String(found.properties['id']));
  });
  return {
    show(points) {
      shown = points;
      if (loaded) fill();
    },
    remove() {
      themes.disconnect();
      map.remove();
    },
  };
}
