import { Socket } from 'node:net';

/** As much as Node itself would take at a time. */
const readLength = 64 * 1024;

/**
 * Reads every answer into the same bytes. Node would take new ones for each read, however little comes: memory outside
 * of JavaScript's, which has the garbage collected far more often than the work itself would.
 */
export class PostgresSocket extends Socket {
  /** Set while whoever listens is done with the bytes when the event is: then they are not copied. */
  isReadAtOnce = false;

  constructor() {
    const buffer = Buffer.allocUnsafeSlow(readLength);
    super({
      onread: {
        buffer,
        callback: (length: number) => {
          const bytes = buffer.subarray(0, length);
          this.emit('data', this.isReadAtOnce ? bytes : Buffer.from(bytes));
          return true;
        },
      },
    } as ConstructorParameters<typeof Socket>[0]);
  }
}
