import { formatCnpj, formatCpf } from '@fichario/brasil';
import type { Email, Endereco, InscricaoEstadual, PessoaInput, PessoaListItem, Telefone } from './pessoa.ts';

/** The lists of blocks that a record has. */
export type BlockGroup = 'enderecos' | 'telefones' | 'emails' | 'inscricoesEstaduais';

type FieldOf<Tipo> = Exclude<keyof Extract<PessoaInput, { tipo: Tipo }>, BlockGroup | 'id'>;
type Field = FieldOf<'fisica'> | FieldOf<'juridica'>;

/** The fields of a record that people fill in, in the order of the form. A new field does not compile without its word. */
export const FIELD_LABELS: Readonly<Record<Field, string>> = {
  tipo: 'Tipo',
  nome: 'Nome',
  nomeSocial: 'Nome social',
  nomeFantasia: 'Nome fantasia',
  cpf: 'CPF',
  cnpj: 'CNPJ',
  nascimento: 'Nascimento',
  abertura: 'Abertura',
  inscricaoMunicipal: 'Inscrição municipal',
  cnae: 'CNAE',
  naturezaJuridica: 'Natureza jurídica',
  papeis: 'Papéis',
  tags: 'Etiquetas',
  situacao: 'Situação',
  limiteCredito: 'Limite de crédito',
  observacoes: 'Observações',
};

type BlockLabels<Block> = {
  label: string;
  plural: string;
  /** what a field of one of them belongs to, in a sentence: `CEP do endereço 2` */
  of: string;
  /** the field that is the block itself: `Telefone 2`, not `Número do telefone 2` */
  main?: keyof Block;
  fields: Readonly<Record<keyof Block, string>>;
};

/** What each list calls one of its blocks, and the fields that a block has. */
export const BLOCKS: Readonly<{
  enderecos: BlockLabels<Endereco>;
  telefones: BlockLabels<Telefone>;
  emails: BlockLabels<Email>;
  inscricoesEstaduais: BlockLabels<InscricaoEstadual>;
}> = {
  enderecos: {
    label: 'Endereço',
    plural: 'Endereços',
    of: 'do endereço',
    fields: {
      tipo: 'Tipo',
      principal: 'Principal',
      cep: 'CEP',
      logradouro: 'Logradouro',
      numero: 'Número',
      complemento: 'Complemento',
      bairro: 'Bairro',
      codigoEstado: 'Estado',
      codigoCidade: 'Cidade',
    },
  },
  telefones: {
    label: 'Telefone',
    plural: 'Telefones',
    of: 'do telefone',
    main: 'numero',
    fields: { tipo: 'Tipo', principal: 'Principal', numero: 'Número', observacao: 'Observação' },
  },
  emails: {
    label: 'E-mail',
    plural: 'E-mails',
    of: 'do e-mail',
    main: 'email',
    fields: { tipo: 'Tipo', principal: 'Principal', email: 'E-mail' },
  },
  inscricoesEstaduais: {
    label: 'Inscrição estadual',
    plural: 'Inscrições estaduais',
    of: 'da inscrição estadual',
    fields: { uf: 'UF', numero: 'Número' },
  },
};

/** What a field of the record itself is called: the name of a company is its razão social. */
export function labelOfField(field: Field, tipo: PessoaInput['tipo']): string {
  return field === 'nome' && tipo === 'juridica' ? 'Razão social' : FIELD_LABELS[field];
}

/** A CPF that the server masked for this role is shown as it came. */
export function formatDocumento({ tipo, documento }: Pick<PessoaListItem, 'tipo' | 'documento'>): string {
  if (documento === null) return '';
  return tipo === 'fisica' ? formatCpf(documento) : formatCnpj(documento);
}
