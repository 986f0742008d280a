import { BadgeCheck } from 'lucide-react';
import { dayInSentence } from '../../lib/dates.ts';
import { type LicenceKind, licenceName } from '../moderation/licence-kinds.ts';

/** What was looked up of who wrote a post. */
export interface Licence {
  clase: LicenceKind;
  vista_el: string;
}

/** Says what was checked, when, and what was not. */
export function LicenceLabel({ licence }: { licence: Licence | null }) {
  if (!licence) return null;
  return (
    <p className="flex gap-2.5 rounded-field bg-sunken px-4 py-3 text-meta leading-normal">
      <BadgeCheck className="icon mt-[0.15em] flex-none text-brand" />
      <span>
        <strong className="block text-ui">
          Comprobamos su {licenceName(licence.clase)} el {dayInSentence(licence.vista_el)}.
        </strong>
        No comprobamos lo que escribe.
      </span>
    </p>
  );
}
