import type { QueryOf } from '../../../kit/web/api/api-types.ts';
import { readPeriod } from '../../../kit/web/dates/read-period.ts';
import { OPERATION_NAMES } from '../operation.labels.ts';
import type { OperationKind } from '../operation.schema.ts';
import { keysOf } from '../../../kit/record-of.ts';

const KINDS = keysOf(OPERATION_NAMES);
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The parameters in the address of the list of operations. Days are ISO, both ends included. */
export type OperationSearch = { tipo?: OperationKind; usuario?: string; de?: string; ate?: string };

/** The filters of an address that anybody may have typed; invalid ones are dropped. */
export function readOperationSearch(raw: Record<string, unknown>): OperationSearch {
  const tipo = KINDS.find((kind) => kind === raw['tipo']);
  const usuario = typeof raw['usuario'] === 'string' && UUID.test(raw['usuario']) ? raw['usuario'] : undefined;
  const { de, ate } = readPeriod(raw);
  return { ...(tipo && { tipo }), ...(usuario && { usuario }), ...(de && { de }), ...(ate && { ate }) };
}

/** The query string of `GET /api/operations`, without the page. */
export function toApiQuery({ tipo, usuario, de, ate }: OperationSearch): QueryOf<'/api/operations'> {
  return { kind: tipo, userId: usuario, from: de, to: ate };
}
