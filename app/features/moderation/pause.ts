/** A pause of one's own account, through its last day. */
export interface Pause {
  hasta: string;
  motivo: string;
}

/** What a write says that failed: the pause, or the words of the page. */
export function pauseOr(otherwise: string) {
  return (sentence: string, error: unknown) =>
    (error as { hint?: string | null } | null)?.hint === 'cuenta_en_pausa' ? sentence : otherwise;
}
