import { CirclePause, ShieldCheck } from 'lucide-react';
import { FormattedDay } from '../../../components/time.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Cell, Table } from '../../../components/ui/table.tsx';
import { dayInSentence, dayOf } from '../../../lib/dates.ts';
import { upperFirst } from '../../../lib/upper-first.ts';
import { licenceName } from '../../moderation/licence-kinds.ts';
import { ActionsCell, RowName } from '../row-cells.tsx';
import { type AdminUser, isAdminUser, isModeratorUser, type KeptLicence } from './queries.ts';
import { actionNames, actionOf, type UserActionName } from './user-actions.ts';

interface UserTableProps {
  caption: string;
  users: readonly AdminUser[];
  /** Who is looking. */
  ownId: string | undefined;
  onAction(action: UserActionName, user: AdminUser): void;
}

const columns = ['Nombre y correo', 'Rol y municipio', 'Registro', 'Último acceso', 'Acciones'];

export function UserTable({ caption, users, ownId, onAction }: UserTableProps) {
  return (
    <Table caption={caption} columns={columns}>
      {users.map((user) => (
        <tr key={user.id}>
          <Cell>
            <RowName>{user.nombre_completo}</RowName>
            <span className="block text-meta text-ink-soft [overflow-wrap:anywhere]">{user.email}</span>
          </Cell>
          <Cell>
            <span className="block">{roleOf(user)}</span>
            {user.municipio ? <span className="block text-meta text-ink-soft">{user.municipio}</span> : null}
            {user.segundo_factor ? <Badge icon={<ShieldCheck className="icon" />}>Segundo paso</Badge> : null}
            {user.pausa_hasta ? (
              <span className="mt-1 block text-meta text-ink-soft">
                <Badge tone="waiting" icon={<CirclePause className="icon" />}>
                  En pausa
                </Badge>
                <span className="block">hasta el {dayInSentence(user.pausa_hasta)}</span>
              </span>
            ) : null}
            {user.licencia ? <LicenceLine licence={user.licencia} /> : null}
          </Cell>
          <Cell label="Registro">
            <FormattedDay at={user.fecha_registro} />
          </Cell>
          <Cell label="Último acceso">
            {user.ultimo_acceso ? <FormattedDay at={user.ultimo_acceso} /> : 'Nunca'}
          </Cell>
          <ActionsCell width="@3xl/page:min-w-[28rem]">
            <UserActions user={user} isOwn={user.id === ownId} onAction={onAction} />
          </ActionsCell>
        </tr>
      ))}
    </Table>
  );
}

function LicenceLine({ licence: { clase, numero, vence_el } }: { licence: KeptLicence }) {
  const hasEnded = vence_el < dayOf(new Date());
  return (
    <span className="mt-1 block text-meta text-ink-soft [overflow-wrap:anywhere]">
      {upperFirst(licenceName(clase))} {numero}, {hasEnded ? 'venció' : 'vence'} el {dayInSentence(vence_el)}
    </span>
  );
}

function roleOf(user: AdminUser): string {
  if (isAdminUser(user)) return 'Admin';
  if (isModeratorUser(user)) return 'Moderador';
  return user.proveedor_id ? 'Proveedor' : 'Familia';
}

interface UserActionsProps {
  user: AdminUser;
  isOwn: boolean;
  onAction: UserTableProps['onAction'];
}

/** A button that takes the place of another is the same one, and keeps the focus. */
const buttonOf: Partial<Record<UserActionName, UserActionName>> = {
  revoke: 'grant',
  'no-moderator': 'moderator',
  lift: 'pause',
  'change-licence': 'licence',
};

function UserActions({ user, isOwn, onAction }: UserActionsProps) {
  const [password, ...others] = actionNames.filter((name) => actionOf(name).fits(user));
  const button = (name: UserActionName | undefined) => {
    if (!name) return null;
    const { Icon, label, of, level = 'text' } = actionOf(name);
    return (
      <Button
        key={buttonOf[name] ?? name}
        Icon={Icon}
        level={level}
        size="dense"
        onClick={() => onAction(name, user)}
      >
        {label}
        <span className="sr-only">{` ${of} ${user.nombre_completo}`}</span>
      </Button>
    );
  };
  return (
    <>
      {button(password)}
      {isOwn ? <span className="px-2.5 text-meta text-ink-soft">Tu cuenta</span> : others.map(button)}
    </>
  );
}
