/** Why a file cannot be read on, or is no feed at all. */
export type RejectionCode =
  | 'archive'
  | 'entities_declared'
  | 'gzip_damaged'
  | 'gzip_ratio'
  | 'parser_failed'
  | 'source_failed'
  | 'time_limit'
  | 'token_too_large'
  | 'too_deep'
  | 'too_large'
  | 'too_many_errors'
  | 'too_many_records';

/** The one failure that content can cause while a feed is read: `code` is stable, the message is for the log. */
export class FeedRejected extends Error {
  readonly code: RejectionCode;

  constructor(code: RejectionCode, message: string) {
    super(message);
    this.name = 'FeedRejected';
    this.code = code;
  }
}
