/**
 * A backup cannot be made, read or restored for a reason that its operator can mend; the message is one Russian line.
 * `damaged`: the file is not what was written, or the key is another one.
 */
export class BackupFault extends Error {
  override readonly name = 'BackupFault';
  readonly damaged: boolean;

  constructor(message: string, { damaged = false, cause }: { damaged?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.damaged = damaged;
  }
}
