import { Alert } from '../../components/ui/alert.tsx';
import { useAccount } from '../../session/session.ts';
import { countLinks, maxFirstDayLinks } from './first-day-links.ts';

const dayMs = 86_400_000;

/** Tells a new account of its limit before the database does. It never blocks publishing: the database decides. */
export function FirstDayNotice({ text }: { text: string }) {
  const registeredAt = useAccount()?.registeredAt;
  const isTold =
    countLinks(text) > maxFirstDayLinks && registeredAt && Date.now() - Date.parse(registeredAt) < dayMs;
  return (
    <div role="status" className="empty:hidden">
      {isTold ? (
        <Alert title={`Por ahora, hasta ${maxFirstDayLinks} enlaces`}>
          <p>
            En el primer día de tu cuenta, cada publicación puede llevar hasta {maxFirstDayLinks} enlaces. Así
            frenamos la publicidad. Deja los que más ayudan: mañana puedes añadir los demás.
          </p>
        </Alert>
      ) : null}
    </div>
  );
}
