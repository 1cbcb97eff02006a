import classes from './state.module.css';

export interface SkeletonBarProps {
  /** In per cent of the available width. */
  readonly width?: number;
  readonly height?: number;
}

/** One grey bar, invisible for the first 200 ms. */
export function SkeletonBar({ width = 100, height = 10 }: SkeletonBarProps) {
  return <span className={classes.bar} style={{ width: `${width}%`, height }} aria-hidden="true" />;
}

const lineWidths = [92, 78, 85, 60];

export interface SkeletonTextProps {
  readonly lines?: number;
}

/** `<SkeletonText lines={6} />` in place of paragraphs or facts. */
export function SkeletonText({ lines = 4 }: SkeletonTextProps) {
  return (
    <div className={classes.block} aria-busy="true">
      {Array.from({ length: lines }, (_, index) => (
        <SkeletonBar key={index} width={lineWidths[index % lineWidths.length] ?? 80} />
      ))}
    </div>
  );
}
