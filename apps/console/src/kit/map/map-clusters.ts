import { GeoJSONSource, Marker, type Map as MapView } from 'maplibre-gl';
import { formatCount, formatNumber } from '../value/format.ts';
import { commonestPlace } from './commonest-place.ts';
import classes from './map-clusters.module.css';

/** Leaves of a cluster that are read for its name: enough to tell where most of them are. */
const sampled = 200;
/** A name takes room that small clusters do not have. */
const namedFrom = 5;

const sizeOf = (count: number): string => (count < 25 ? 'small' : count < 200 ? 'medium' : 'large');

interface Cluster {
  readonly id: number;
  readonly count: number;
  readonly at: [number, number];
}

/** By ID: one at the edge of a tile is in both tiles. */
function clustersIn(map: MapView, source: string): Map<number, Cluster> {
  const found = new Map<number, Cluster>();
  for (const { properties, geometry } of map.querySourceFeatures(source)) {
    const { cluster_id: id, point_count: count } = properties;
    if (typeof id !== 'number' || typeof count !== 'number' || geometry.type !== 'Point') continue;
    const [longitude = 0, latitude = 0] = geometry.coordinates;
    found.set(id, { id, count, at: [longitude, latitude] });
  }
  return found;
}

/** The points changed meanwhile, and the cluster is no more. */
const ignoreGone = (): void => undefined;

/** Buttons of the page instead of drawn text: they can be read out, reached by keyboard, and need no font server. */
function markerOf(map: MapView, source: GeoJSONSource, { id, count, at }: Cluster): Marker {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = classes.cluster ?? '';
  button.dataset['size'] = sizeOf(count);
  const figure = document.createElement('span');
  figure.className = classes.count ?? '';
  figure.textContent = formatNumber(count);
  button.append(figure);
  button.ariaLabel = formatCount(count, 'place');
  button.addEventListener('click', () => {
    source.getClusterExpansionZoom(id).then((zoom) => map.easeTo({ center: at, zoom }), ignoreGone);
  });
  if (count >= namedFrom)
    source.getClusterLeaves(id, sampled, 0).then((leaves) => {
      const place = commonestPlace(leaves.map(({ properties }) => properties?.['place']));
      if (place === undefined) return;
      const name = document.createElement('span');
      name.className = classes.name ?? '';
      name.textContent = place.name;
      button.append(name);
      button.ariaLabel = `${formatCount(count, 'place')}, ${place.isOnly ? 'all' : 'the most'} in ${place.name}`;
    }, ignoreGone);
  return new Marker({ element: button }).setLngLat(at).addTo(map);
}

/** Keeps a marker on every visible cluster of the source. */
export function markClusters(map: MapView, sourceId: string): { readonly forget: () => void } {
  const markers = new Map<number, Marker>();
  const update = (): void => {
    const source = map.getSource(sourceId);
    if (!(source instanceof GeoJSONSource) || !map.isSourceLoaded(sourceId)) return;
    const clusters = clustersIn(map, sourceId);
    for (const [id, marker] of markers)
      if (!clusters.has(id)) {
        marker.remove();
        markers.delete(id);
      }
    for (const [id, cluster] of clusters)
      if (!markers.has(id)) markers.set(id, markerOf(map, source, cluster));
  };
  map.on('render', update);
  return {
    /** Other points come: their clusters may have the same IDs. */
    forget() {
      for (const marker of markers.values()) marker.remove();
      markers.clear();
    },
  };
}
