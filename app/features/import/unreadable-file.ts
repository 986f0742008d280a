/** A file of which nothing can be imported; the message is for whoever chose it. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}
