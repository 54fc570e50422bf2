import { type Pendencia, PENDENCIAS } from '../../../pessoa/pendencias.ts';

/** Reads the kind in the address. */
export function readKind({ tipo }: Record<string, unknown>): { tipo?: Pendencia } {
  const kind = PENDENCIAS.find((name) => name === tipo);
  return kind ? { tipo: kind } : {};
}
