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
 * Who may do what in a client. Every role stands in every row, refusals included: a row without one does not compile.
 * "Administrador da instalação" stands above: it may do the installation's actions below, and inside a client only what
 * its role there allows.
 */
export const POLICY = {
  'pessoa.read': { administrador: true, gestor: true, operador: true, leitor: true },
  'pessoa.seeDocument': { administrador: true, gestor: true, operador: true, leitor: false },
  'pessoa.findByDocument': { administrador: true, gestor: true, operador: true, leitor: false },
  'pessoa.revealDocument': { administrador: true, gestor: true, operador: true, leitor: false },
  'pessoa.create': { administrador: true, gestor: true, operador: true, leitor: false },
  'pessoa.update': { administrador: true, gestor: true, operador: true, leitor: false },
  'pessoa.delete': { administrador: true, gestor: true, operador: false, leitor: false },
  'pessoa.restore': { administrador: true, gestor: true, operador: false, leitor: false },
  'pessoa.bulk': { administrador: true, gestor: true, operador: false, leitor: false },
  'pessoa.judge': { administrador: true, gestor: true, operador: true, leitor: false },
  'pessoa.merge': { administrador: true, gestor: true, operador: false, leitor: false },
  'pessoa.history': { administrador: true, gestor: true, operador: true, leitor: false },
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

/** What only the administrator of the installation may do, whatever the client. */
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

/** May every member with this role do this in the client? What a client's settings give comes on top: see `may`. */
export function can(role: Role, action: Action): boolean {
  return POLICY[action][role];
}

/** What a leitor may do only where the client's administrador has said so: the setting that says it. */
export const GIVEN_TO_LEITORES = {
  'pessoa.export': 'leitoresExport',
  'pessoa.revealDocument': 'leitoresReveal',
} as const satisfies Partial<Record<Action, string>>;
type GivenAction = keyof typeof GIVEN_TO_LEITORES;

/** A role in a client, and what the client's administrador gives beyond the table. */
export type RoleInTenant = {
  role: Role;
  settings: { readonly [K in (typeof GIVEN_TO_LEITORES)[GivenAction]]?: boolean | undefined };
};

/** May this member do this in the client? As `can`, with what the client's settings give. */
export function may({ role, settings }: RoleInTenant, action: Action): boolean {
  if (can(role, action)) return true;
  return role === 'leitor' && isGiven(action) && settings[GIVEN_TO_LEITORES[action]] === true;
}

function isGiven(action: Action): action is GivenAction {
  return action in GIVEN_TO_LEITORES;
}
