import { type Pendencia, PENDENCIAS } from '../../../pessoa/pendencias.ts';

/** The kind that the address asks for. */
export function readKind({ tipo }: Record<string, unknown>): { tipo?: Pendencia } {
  const kind = PENDENCIAS.find((one) => one === tipo);
  return kind ? { tipo: kind } : {};
}
