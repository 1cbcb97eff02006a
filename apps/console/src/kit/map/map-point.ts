export interface MapPoint {
  readonly id: string;
  readonly longitude: number;
  readonly latitude: number;
  readonly label: string;
}
