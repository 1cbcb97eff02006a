import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { useMemo } from 'react';
import { PointMap } from '#kit/map/point-map.tsx';
import { useList } from '#platform/query/query.ts';
import { toastSuccess } from '#platform/toast/toast.ts';

export function Specimen() {
  const { data } = useList(propertyMeta, { limit: 1000, fields: ['name', 'latitude', 'longitude'] });
  const points = useMemo(
    () =>
      (data?.data ?? []).flatMap(({ id, name, latitude, longitude }) =>
        latitude === null || longitude === null
          ? []
          : [{ id: String(id), label: name, latitude: Number(latitude), longitude: Number(longitude) }],
      ),
    [data],
  );
  return (
    <PointMap
      label="Properties"
      points={points}
      height="420px"
      onOpen={(id) =>
        toastSuccess(`${points.find((point) => point.id === id)?.label ?? 'Property'} was clicked.`)
      }
    />
  );
}
