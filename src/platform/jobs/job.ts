/** What jobs log with; pino's methods. */
export interface JobLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Work that is done again and again, in one process at a time. */
export interface Job {
  /** Small letters and hyphens; the name of its queue. */
  readonly name: string;
  /** Five fields, Moscow time. */
  readonly cron: string;
  /** A run that takes longer counts as lost and is started anew. */
  readonly expire_seconds: number;
  /** @param signal fires when the process stops; the job should end soon after. */
  run(signal: AbortSignal): Promise<void>;
}
