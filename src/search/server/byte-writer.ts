const FIRST_SIZE = 256 * 1024;

/**
 * Joins texts and prepared bytes into one buffer of UTF-8. Keeps its workspace from one joining to the next, so a joining
 * has to be done before another one begins.
 */
export class ByteWriter {
  private space = Buffer.allocUnsafeSlow(FIRST_SIZE);
  private at = 0;

  /** Begins anew: what was written and not taken, because of a failure, is let go. */
  begin(): void {
    this.at = 0;
  }

  text(text: string): void {
    // UTF-8 takes at most three bytes for a UTF-16 unit.
    this.reserve(text.length * 3);
    this.at += this.space.write(text, this.at);
  }

  bytes(bytes: Buffer): void {
    this.reserve(bytes.length);
    this.space.set(bytes, this.at);
    this.at += bytes.length;
  }

  /** Everything written since `begin`, in a buffer of its own. */
  take(): Buffer {
    const taken = Buffer.allocUnsafeSlow(this.at);
    taken.set(this.space.subarray(0, this.at));
    return taken;
  }

  private reserve(length: number): void {
    if (this.at + length <= this.space.length) return;
    const wider = Buffer.allocUnsafeSlow(Math.max(this.at + length, this.space.length * 2));
    wider.set(this.space.subarray(0, this.at));
    this.space = wider;
  }
}
