import {
  BadgeCheck,
  CircleMinus,
  CirclePause,
  CirclePlay,
  Flag,
  KeyRound,
  type LucideIcon,
  ShieldCheck,
  ShieldOff,
  ShieldQuestion,
  Trash2,
} from 'lucide-react';
import { type AdminUser, isAdminUser, isModeratorUser } from './queries.ts';

/** What an admin does to a user. */
interface UserAction {
  Icon: LucideIcon;
  /** The button; `of` stands before the name, for those who hear it. */
  label: string;
  of: 'a' | 'de';
  level?: 'line' | 'risk';
  /** Whether it is offered. */
  fits(user: AdminUser): boolean;
  /** What the dialog asks; those without have a form of their own. */
  asks?(user: AdminUser): string;
  /** Not to be undone by hand: the words of the dialog that warns. */
  warns?: { confirmLabel: string; keepLabel: string; busyLabel: string };
}

const noAdmin = (user: AdminUser) => !isAdminUser(user);

/** In the order of their buttons. */
export const userActions = {
  password: { Icon: KeyRound, label: 'Cambiar contraseña', of: 'de', level: 'line', fits: () => true },
  revoke: {
    ...{ Icon: ShieldOff, label: 'Quitar admin', of: 'a', fits: isAdminUser },
    asks: ({ nombre_completo: name }) => `${name} ya no podrá entrar a este panel.`,
  },
  grant: {
    ...{ Icon: ShieldCheck, label: 'Hacer admin', of: 'a', fits: noAdmin },
    asks: ({ nombre_completo: name }) =>
      `${name} podrá aprobar proveedores, cambiar contraseñas y eliminar usuarios.`,
  },
  'no-moderator': {
    ...{ Icon: Flag, label: 'Quitar moderador', of: 'a' },
    fits: (user) => noAdmin(user) && isModeratorUser(user),
    asks: ({ nombre_completo: name }) => `${name} ya no podrá decidir reportes ni reseñas.`,
  },
  moderator: {
    ...{ Icon: Flag, label: 'Hacer moderador', of: 'a' },
    fits: (user) => noAdmin(user) && !isModeratorUser(user),
    asks: ({ nombre_completo: name }) =>
      `${name} podrá decidir reportes, primeras publicaciones y reseñas en espera. No ve cuentas, correos ni perfiles por aprobar. Necesita un segundo paso.`,
  },
  factors: {
    ...{ Icon: ShieldQuestion, label: 'Restablecer segundo paso', of: 'de' },
    fits: ({ segundo_factor }) => segundo_factor,
    asks: ({ nombre_completo: name }) =>
      `${name} podrá entrar solo con su contraseña. Hazlo solo si sabes que es esa persona quien lo pide.`,
    warns: {
      confirmLabel: 'Restablecer segundo paso',
      keepLabel: 'Conservar segundo paso',
      busyLabel: 'Guardando…',
    },
  },
  lift: {
    ...{ Icon: CirclePlay, label: 'Levantar pausa', of: 'a' },
    fits: (user) => noAdmin(user) && user.pausa_hasta !== null,
    asks: ({ nombre_completo: name, pausa_motivo }) =>
      `${name} podrá escribir otra vez desde ahora. El motivo era: ${pausa_motivo}`,
  },
  pause: {
    ...{ Icon: CirclePause, label: 'Poner en pausa', of: 'a' },
    fits: (user) => noAdmin(user) && user.pausa_hasta === null,
  },
  licence: {
    ...{ Icon: BadgeCheck, label: 'Anotar licencia', of: 'de' },
    fits: ({ licencia }) => licencia === null,
  },
  'change-licence': {
    ...{ Icon: BadgeCheck, label: 'Cambiar licencia', of: 'de' },
    fits: ({ licencia }) => licencia !== null,
  },
  'no-licence': {
    ...{ Icon: CircleMinus, label: 'Quitar licencia', of: 'de' },
    fits: ({ licencia }) => licencia !== null,
    asks: ({ nombre_completo: name }) =>
      `Las publicaciones de ${name} dejan de decir que comprobamos su licencia.`,
  },
  delete: {
    ...{ Icon: Trash2, label: 'Eliminar', of: 'a', level: 'risk', fits: () => true },
    asks: ({ nombre_completo: name, email, proveedor_id }) =>
      `Vas a eliminar a ${name} (${email}), sus preguntas, respuestas y reseñas.${
        proveedor_id ? ' Su perfil de proveedor queda sin dueño y pendiente.' : ''
      }`,
    warns: { confirmLabel: 'Eliminar usuario', keepLabel: 'Conservar usuario', busyLabel: 'Eliminando…' },
  },
} as const satisfies Record<string, UserAction>;

export type UserActionName = keyof typeof userActions;
export const actionOf = (name: UserActionName): UserAction => userActions[name];
export const actionNames = Object.keys(userActions) as UserActionName[];
