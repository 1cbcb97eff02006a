export interface MapPoint {
  readonly id: string;
  readonly longitude: number;
  readonly latitude: number;
  readonly label: string;
  /** The town, by which a cluster is named. */
  readonly place?: string;
  /** Without one it has the accent. */
  readonly tone?: 'success' | 'warning' | 'danger';
}
