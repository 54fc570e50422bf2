import type { AttemptProblem, Delivery } from './webhook.ts';

/** The label of each event. */
export const TYPE_LABELS: Readonly<Record<Delivery['type'], string>> = {
  'pessoa.created': 'Ficha criada',
  'pessoa.updated': 'Ficha alterada',
  'pessoa.deleted': 'Ficha excluída',
  'pessoa.restored': 'Ficha restaurada',
  'pessoa.merged': 'Ficha unida a outras',
  'pessoa.unmerged': 'União desfeita',
  'webhook.test': 'Teste',
};

const PROBLEMS: Readonly<Record<Exclude<AttemptProblem, 'status' | 'redirect'>, string>> = {
  timeout: 'Não respondeu em 5 segundos.',
  not_public: 'O endereço leva a uma rede interna e não foi chamado.',
  no_address: 'O nome do endereço não foi encontrado (DNS).',
  refused: 'Recusou a conexão.',
  closed: 'Fechou a conexão antes de responder.',
  certificate: 'O certificado https não é válido.',
  not_https: 'Não fala https nesta porta.',
  gone: 'Respondeu 410: não quer mais receber.',
  no_connection: 'Não foi possível conectar.',
};

/** The result of an attempt in words. */
export function describeAttempt(problem: AttemptProblem | null, status: number | null): string {
  if (problem === null) return `Recebida (${status}).`;
  if (problem === 'status') return `Respondeu ${status}.`;
  if (problem === 'redirect')
    return `Respondeu ${status}, um redirecionamento, que não é seguido. Use o endereço final.`;
  return PROBLEMS[problem];
}
