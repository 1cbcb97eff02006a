export interface MapPoint {
  readonly id: string;
  readonly longitude: number;
  readonly latitude: number;
  readonly label: string;
  /** Without one it has the accent. */
  readonly tone?: 'success' | 'warning' | 'danger';
}
