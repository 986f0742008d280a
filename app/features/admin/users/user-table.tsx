import {
  BadgeCheck,
  CircleMinus,
  CirclePause,
  CirclePlay,
  Flag,
  KeyRound,
  ShieldCheck,
  ShieldOff,
  ShieldQuestion,
  Trash2,
} from 'lucide-react';
import { FormattedDay } from '../../../components/time.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Cell, Table } from '../../../components/ui/table.tsx';
import { dayInSentence, dayOf } from '../../../lib/dates.ts';
import { upperFirst } from '../../../lib/upper-first.ts';
import { licenceName } from '../../moderation/licence-kinds.ts';
import { ActionsCell, RowName } from '../row-cells.tsx';
import { type AdminUser, isAdminUser, isModeratorUser, type KeptLicence } from './queries.ts';
import type { UserAction } from './user-dialog.tsx';

interface UserTableProps {
  caption: string;
  users: readonly AdminUser[];
  /** Who is looking. */
  ownId: string | undefined;
  onAction(action: UserAction, user: AdminUser): void;
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

function UserActions({ user, isOwn, onAction }: UserActionsProps) {
  const name = user.nombre_completo;
  const isAdmin = isAdminUser(user);
  const of = <span className="sr-only"> de {name}</span>;
  return (
    <>
      <Button Icon={KeyRound} size="dense" onClick={() => onAction('password', user)}>
        Cambiar contraseña{of}
      </Button>
      {isOwn ? (
        <span className="px-2.5 text-meta text-ink-soft">Tu cuenta</span>
      ) : (
        <>
          <Button
            Icon={isAdmin ? ShieldOff : ShieldCheck}
            level="text"
            size="dense"
            onClick={() => onAction('role', user)}
          >
            {isAdmin ? 'Quitar admin' : 'Hacer admin'}
            <span className="sr-only"> a {name}</span>
          </Button>
          {isAdmin ? null : (
            <Button Icon={Flag} level="text" size="dense" onClick={() => onAction('moderator', user)}>
              {isModeratorUser(user) ? 'Quitar moderador' : 'Hacer moderador'}
              <span className="sr-only"> a {name}</span>
            </Button>
          )}
          {user.segundo_factor ? (
            <Button Icon={ShieldQuestion} level="text" size="dense" onClick={() => onAction('factors', user)}>
              Restablecer segundo paso{of}
            </Button>
          ) : null}
          {isAdmin ? null : (
            <Button
              Icon={user.pausa_hasta ? CirclePlay : CirclePause}
              level="text"
              size="dense"
              onClick={() => onAction(user.pausa_hasta ? 'lift' : 'pause', user)}
            >
              {user.pausa_hasta ? 'Levantar pausa' : 'Poner en pausa'}
              <span className="sr-only"> a {name}</span>
            </Button>
          )}
          <Button Icon={BadgeCheck} level="text" size="dense" onClick={() => onAction('licence', user)}>
            {user.licencia ? 'Cambiar licencia' : 'Anotar licencia'}
            {of}
          </Button>
          {user.licencia ? (
            <Button Icon={CircleMinus} level="text" size="dense" onClick={() => onAction('no-licence', user)}>
              Quitar licencia{of}
            </Button>
          ) : null}
          <Button Icon={Trash2} level="risk" size="dense" onClick={() => onAction('delete', user)}>
            Eliminar<span className="sr-only"> a {name}</span>
          </Button>
        </>
      )}
    </>
  );
}
