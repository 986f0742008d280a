/** Small ones come out of Node's own pool. */
const leastKept = 16 * 1024;
const mostKept = 1024 * 1024;
const maxKept = 16;

const free: Buffer[] = [];

/**
 * Bytes to write an answer into, at least so many, with whatever an earlier answer left in them. Large ones are used
 * again and again: each new one would be memory outside of JavaScript's, and a few dozen of them bring on a collection
 * of all garbage, which costs nearly as much as the answers do.
 */
export function takeRoom(length: number): Buffer {
  const at = free.findLastIndex((room) => room.length >= length);
  const [found] = at < 0 ? [] : free.splice(at, 1);
  if (found) return found;
  return Buffer.allocUnsafe(length < leastKept ? length : Math.ceil(length / leastKept) * leastKept);
}

/** Only when nobody reads them any more: an answer has been handed to the system as a whole. */
export function giveBack(room: Buffer): void {
  if (room.length < leastKept || room.length > mostKept) return;
  // The oldest goes: sizes follow what is being asked for.
  if (free.length >= maxKept) free.shift();
  free.push(room);
}
