/** On which page the facts of a provider are edited: by its owner, or by an admin. */
export interface FactsPage {
  providerId: string;
  isApproved: boolean;
  isAdmin: boolean;
  /** Names of the drafts begin with it. */
  draftPrefix: string;
  /** The hours as Mi perfil has them. */
  writtenHours: string | null;
  /** Address of the specification's form of this provider. */
  profilePath: string;
}
