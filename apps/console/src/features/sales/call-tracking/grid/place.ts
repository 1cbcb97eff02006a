/** One cell of the grid. */
export interface Place {
  readonly propertyId: number;
  readonly property: string;
  readonly source: string;
  readonly sourceName: string;
}
