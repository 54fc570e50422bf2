import { countOf } from '../../kit/count-of.ts';
import { NFE_CODES, type NfeCode } from '../../pessoa/nfe/nfe-texts.ts';
import type { ImportFacts } from './import.ts';

/** The codes that prevent an invoice for a record; the others are only hints. */
type RefusingCode = { [Code in NfeCode]: (typeof NFE_CODES)[Code]['nivel'] extends 'aviso' ? never : Code }[NfeCode];

/** The text of each fault, shown after its count: `7 sem inscrição estadual`. */
const REASONS: Readonly<Record<RefusingCode, string>> = {
  nfe_sem_documento: 'sem CPF nem CNPJ',
  nfe_cnpj_errado: 'com CNPJ que não confere',
  nfe_cpf_errado: 'com CPF que não confere',
  nfe_cnpj_nao_existe: 'com CNPJ que a Receita não conhece',
  nfe_cnpj_nao_ativo: 'com CNPJ que não está ativo na Receita',
  nfe_documento_estrangeiro: 'com documento estrangeiro que não cabe na nota',
  nfe_nome_falta: 'com nome curto demais',
  nfe_letra_estranha: 'com sinais que a nota não aceita',
  nfe_endereco_falta: 'sem endereço',
  nfe_logradouro_falta: 'sem a rua',
  nfe_numero_falta: 'sem o número do endereço',
  nfe_bairro_falta: 'sem o bairro',
  nfe_cidade_falta: 'sem a cidade',
  nfe_cidade_de_outro_estado: 'com cidade de outro estado',
  nfe_pais_errado: 'sem o país do endereço',
  nfe_entrega_documento: 'com documento da entrega que não confere',
  nfe_entrega_ie: 'com inscrição da entrega que não confere',
  nfe_estrangeiro_com_ie: 'de estrangeiro com inscrição estadual',
  nfe_estrangeiro_contribuinte: 'de estrangeiro como contribuinte',
  nfe_ie_falta: 'sem inscrição estadual',
  nfe_ie_de_outro_estado: 'com inscrição de outro estado',
  nfe_isento_com_ie: 'de isento com inscrição',
  nfe_isento_nao_aceito: 'de isento em estado que não aceita isentos',
  nfe_ie_com_letra: 'com inscrição de produtor com P',
  nfe_ie_errada: 'com inscrição estadual que não confere',
  nfe_suframa_errada: 'com SUFRAMA que não confere',
  nfe_suframa_fora: 'com SUFRAMA fora da área dela',
};

/** A sentence about the imported rows with records that the SEFAZ would refuse, and why; undefined without any. */
export function describeNotes(facts: Pick<ImportFacts, 'notes'> | null): string | undefined {
  const { rows = 0, codes = [] } = facts?.notes ?? {};
  if (rows === 0) return undefined;
  const reasons = codes
    .toSorted((a, b) => b.rows - a.rows)
    .map(({ code, rows: count }) => `${count} ${reasonOf(code)}`);
  const what = countOf(rows, 'linha ficaria sem poder receber nota', 'linhas ficariam sem poder receber nota');
  const goesIn = rows === 1 ? 'Entra assim mesmo, e fica' : 'Entram assim mesmo, e ficam';
  return `${what}: ${reasons.join(', ')}. ${goesIn} nas pendências.`;
}

/** A check by an older version may have stored a code that no longer exists. */
function reasonOf(code: string): string {
  return code in REASONS ? REASONS[code as RefusingCode] : 'por outro motivo';
}
