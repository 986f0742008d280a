/** "184 kB", "1.2 MB": what it takes on the device. */
export function describeSize(bytes: number): string {
  const kilobytes = bytes / 1_000;
  return kilobytes < 1_000 ? `${Math.ceil(kilobytes)} kB` : `${(kilobytes / 1_000).toFixed(1)} MB`;
}
