import { Alert } from '../../components/ui/alert.tsx';
import { dayInSentence } from '../../lib/dates.ts';
import type { FactsPage } from './facts-page.ts';

interface SavedNoticeProps {
  page: FactsPage;
  /** "Sede de Cayey guardada". */
  title: string;
  /** "Teléfono, dirección y horario quedan confirmados". */
  confirmed: string;
  /** The last day on which the confirmation holds, once it is read. */
  until: string | undefined;
  /** How the sentence calls what was saved. */
  pronoun: 'la' | 'lo';
  /** Families do not see it, whatever is approved. */
  isHidden?: boolean;
}

/** After a save: who sees it now, and until when it counts as confirmed. */
export function SavedNotice({ page, title, confirmed, until, pronoun, isHidden = false }: SavedNoticeProps) {
  const seen = isHidden
    ? `Las familias no ${pronoun} ven.`
    : page.isApproved
      ? `Las familias ya ${pronoun} ven.`
      : `Las familias ${pronoun} ven cuando se apruebe el perfil.`;
  return (
    <Alert kind="success" role="status" title={title}>
      <p>
        {seen}
        {until ? ` ${confirmed} hasta el ${dayInSentence(until)}.` : ''}
      </p>
    </Alert>
  );
}
