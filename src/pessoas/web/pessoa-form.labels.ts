import { BLOCK_LABELS, type PessoaFormValues } from './pessoa-form.model.ts';

const FIELD_LABELS: Readonly<Record<string, string>> = {
  nome: 'Nome',
  nomeSocial: 'Nome social',
  cpf: 'CPF',
  nascimento: 'Nascimento',
  nomeFantasia: 'Nome fantasia',
  cnpj: 'CNPJ',
  inscricaoMunicipal: 'Inscrição municipal',
  cnae: 'CNAE',
  naturezaJuridica: 'Natureza jurídica',
  abertura: 'Abertura',
  situacao: 'Situação',
  papeis: 'Papéis',
  tags: 'Etiquetas',
  limiteCredito: 'Limite de crédito',
  observacoes: 'Observações',
  enderecos: 'Endereços',
  telefones: 'Telefones',
  emails: 'E-mails',
  inscricoesEstaduais: 'Inscrições estaduais',
};

const BLOCK_FIELD_LABELS: Readonly<Record<string, string>> = {
  tipo: 'Tipo',
  cep: 'CEP',
  logradouro: 'Logradouro',
  numero: 'Número',
  complemento: 'Complemento',
  bairro: 'Bairro',
  codigoEstado: 'Estado',
  codigoCidade: 'Cidade',
  observacao: 'Observação',
  email: 'E-mail',
  uf: 'Estado',
};

/** The name of a field in a sentence of its own: `CPF`, `CEP do endereço 2`. */
export function fieldLabel(key: string, values: PessoaFormValues): string {
  const [list = '', blockKey, field = ''] = key.split('.');
  if (blockKey === undefined)
    return list === 'nome' && values.tipo === 'juridica' ? 'Razão social' : (FIELD_LABELS[list] ?? 'Ficha');
  const number = numberOf(list, blockKey, values);
  const what = BLOCK_FIELD_LABELS[field] ?? '';
  if (list === 'inscricoesEstaduais') return `${what} da inscrição estadual ${number}`;
  if (list === 'enderecos') return `${what} do endereço ${number}`;
  if (list === 'telefones') return field === 'observacao' ? `Observação do telefone ${number}` : `Telefone ${number}`;
  return list === 'emails' ? `${BLOCK_LABELS.emails} ${number}` : 'Ficha';
}

/** The place of a block on the screen, counted from 1. */
function numberOf(list: string, blockKey: string, values: PessoaFormValues): number {
  const { enderecos, telefones, emails, inscricoesEstaduais } = values;
  const lists: Readonly<Record<string, { key: string }[]>> = { enderecos, telefones, emails, inscricoesEstaduais };
  return (lists[list]?.findIndex(({ key }) => key === blockKey) ?? -1) + 1;
}

/** The id of the element that a field's errors and links point at. */
export function fieldId(key: string): string {
  return `campo-${key.replaceAll('.', '-')}`;
}
