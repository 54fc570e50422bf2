import { api } from '../../kit/web/api/api-client.ts';
import type { CnpjAnswer } from '../cnpj.schema.ts';

/** Looks up a CNPJ of 14 characters. Throws the ApiProblem of a refusal or an outage. */
export async function lookUpCnpj(cnpj: string, signal: AbortSignal, renovar = false): Promise<CnpjAnswer> {
  return (await api.post('/api/cnpj', { body: { cnpj, renovar }, signal })).data;
}
