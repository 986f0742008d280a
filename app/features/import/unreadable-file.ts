import { UserFacingError } from '../../lib/error-messages.ts';
/** A file of which nothing can be imported; the message is for whoever chose it. */
export class UnreadableFile extends UserFacingError {
  override name = 'UnreadableFile';
}
