import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** CSS lengths. */
  readonly width?: number | string;
  readonly height?: number | string;
  readonly className?: string;
}

/** Stands where content will come, in its exact size. Hidden from screen readers: say «Загружаем» once beside them. */
export function Skeleton({ width, height, className }: SkeletonProps) {
  return <span className={classNames(styles.skeleton, className)} style={{ width, height }} aria-hidden="true" />;
}
