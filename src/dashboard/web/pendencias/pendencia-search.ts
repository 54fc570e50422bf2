import { type Pendencia, PENDENCIAS } from '../../../pessoa/pendencias.ts';

/** The kind in the address. */
export function readKind({ tipo }: Record<string, unknown>): { tipo?: Pendencia } {
  const kind = PENDENCIAS.find((one) => one === tipo);
  return kind ? { tipo: kind } : {};
}
