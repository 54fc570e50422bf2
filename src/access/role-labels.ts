import type { Role } from './policy.ts';

export const ROLE_LABELS: Record<Role, string> = {
  administrador: 'Administrador',
  gestor: 'Gestor',
  operador: 'Operador',
  leitor: 'Leitor',
};
