export const ROLE_LABELS: Record<Role, string> = {
  administrador: 'Administrador',
  gestor: 'Gestor',
  operador: 'Operador',
  leitor: 'Leitor',
};

/** The roles a user can have in a client (tenant). */
export const ROLES = ['administrador', 'gestor', 'operador', 'leitor'] as const;
export type Role = (typeof ROLES)[number];

/**
 * The rights of each role in a client. Every row names every role, including refusals, or it does not compile.
 * The administrator of the installation is above the table: they have the installation's actions below, and inside a client
 * only the rights of their role there.
 */
export const POLICY = {
  'pessoa.read': { administrador: true, gestor: true, operador: true, leitor: true },
  'pessoa.seeDocument': { administrador: true, gestor: true, operador: true, leitor: false },
  'pessoa.findByDocument': { administrador: true, gestor: true, operador: true, leitor: false },
  'pessoa.revealDocument': { administrador: true, gestor: true, operador: true, leitor: false },
  'pessoa.seeBirth': { administrador: true, gestor: true, operador: true, leitor: false },
  'pessoa.create': { administrador: true, gestor: true, operador: true, leitor: false },
  'pessoa.update': { administrador: true, gestor: true, operador: true, leitor: false },
  'pessoa.delete': { administrador: true, gestor: true, operador: false, leitor: false },
  'pessoa.restore': { administrador: true, gestor: true, operador: false, leitor: false },
  'pessoa.bulk': { administrador: true, gestor: true, operador: false, leitor: false },
  'pessoa.judge': { administrador: true, gestor: true, operador: true, leitor: false },
  'pessoa.merge': { administrador: true, gestor: true, operador: false, leitor: false },
  'pessoa.history': { administrador: true, gestor: true, operador: true, leitor: false },
  'cnpj.lookUp': { administrador: true, gestor: true, operador: true, leitor: false },
  'pessoa.import': { administrador: true, gestor: true, operador: false, leitor: false },
  'pessoa.export': { administrador: true, gestor: true, operador: true, leitor: false },
  'export.ofOthers': { administrador: true, gestor: true, operador: false, leitor: false },
  'view.share': { administrador: true, gestor: true, operador: false, leitor: false },
  'operation.undo': { administrador: true, gestor: true, operador: true, leitor: false },
  'operation.undoOfOthers': { administrador: true, gestor: true, operador: false, leitor: false },
  'webhook.manage': { administrador: true, gestor: false, operador: false, leitor: false },
  'tenant.settings': { administrador: true, gestor: false, operador: false, leitor: false },
  'audit.read': { administrador: true, gestor: false, operador: false, leitor: false },
  'membership.read': { administrador: true, gestor: true, operador: false, leitor: false },
  'membership.change': { administrador: true, gestor: false, operador: false, leitor: false },
} as const satisfies Record<string, Record<Role, boolean>>;

export type Action = keyof typeof POLICY;

/** The actions that only the administrator of the installation may do, independent of any client. */
export const INSTALLATION_ACTIONS = [
  'tenant.create',
  'tenant.archive',
  'tenant.listAll',
  'user.create',
  'user.change',
  'user.list',
  'audit.readInstallation',
  'backup.read',
] as const;
export type InstallationAction = (typeof INSTALLATION_ACTIONS)[number];

/** Whether the role allows the action in a client. The settings of a client may allow more: see `may`. */
export function can(role: Role, action: Action): boolean {
  return POLICY[action][role];
}

/** The actions that a leitor may do only if the client's setting allows it, with the name of the setting. */
export const GIVEN_TO_LEITORES = {
  'pessoa.export': 'leitoresExport',
  'pessoa.revealDocument': 'leitoresReveal',
  'pessoa.seeBirth': 'leitoresSeeBirth',
} as const satisfies Partial<Record<Action, string>>;
type GivenAction = keyof typeof GIVEN_TO_LEITORES;

/** Those that a client allows unless its setting says otherwise. */
const GIVEN_BY_DEFAULT: ReadonlySet<Action> = new Set(['pessoa.seeBirth']);

/** A role in a client, and the settings of the client, which may add rights to the table. */
export type RoleInTenant = {
  role: Role;
  settings: { readonly [K in (typeof GIVEN_TO_LEITORES)[GivenAction]]?: boolean | undefined };
};

/** Whether this member may do the action in the client: `can`, plus the rights by the client's settings. */
export function may({ role, settings }: RoleInTenant, action: Action): boolean {
  if (can(role, action)) return true;
  return role === 'leitor' && isGiven(action) && (settings[GIVEN_TO_LEITORES[action]] ?? GIVEN_BY_DEFAULT.has(action));
}

/** Who looks at a record: a role with the settings of the client, or a role alone, which has only the rights of the table. */
export type Viewer = Role | RoleInTenant;

/** Whether the viewer has the right. */
export function sees(viewer: Viewer, action: Action): boolean {
  return typeof viewer === 'string' ? can(viewer, action) : may(viewer, action);
}

function isGiven(action: Action): action is GivenAction {
  return action in GIVEN_TO_LEITORES;
}
