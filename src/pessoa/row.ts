import { chaveNome } from '@fichario/brasil';
import { pendenciasOf } from './pendencias.ts';
import { type Pessoa, type PessoaInput, principalOf } from './pessoa.ts';

/** A row of `pessoas` as `PESSOA_COLUMNS` selects it. */
export type PessoaRow = {
  id: string;
  codigo: number;
  version: number;
  tipo: 'fisica' | 'juridica';
  nome: string;
  nome_social: string | null;
  nome_fantasia: string | null;
  cpf: string | null;
  cnpj: string | null;
  nascimento: string | null;
  abertura: string | null;
  inscricoes_estaduais: { uf: string; numero: string }[];
  inscricao_municipal: string | null;
  cnae: string | null;
  natureza_juridica: string | null;
  enderecos: Pessoa['enderecos'];
  telefones: Pessoa['telefones'];
  emails: Pessoa['emails'];
  papeis: Pessoa['papeis'];
  tags: string[];
  situacao: Pessoa['situacao'];
  limite_credito: string | null;
  observacoes: string;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
};

type Column = { name: string; type: string; value: (input: PessoaInput) => unknown };

/** The columns that hold what people write, each with its value. What the database adds by itself stands in `STORED`. */
const WRITTEN: Column[] = [
  { name: 'tipo', type: 'text', value: (input) => input.tipo },
  { name: 'nome', type: 'text', value: (input) => input.nome },
  { name: 'nome_social', type: 'text', value: (input) => (input.tipo === 'fisica' ? input.nomeSocial : null) },
  { name: 'nome_fantasia', type: 'text', value: (input) => (input.tipo === 'juridica' ? input.nomeFantasia : null) },
  { name: 'cpf', type: 'text', value: (input) => (input.tipo === 'fisica' ? input.cpf : null) },
  { name: 'cnpj', type: 'text', value: (input) => (input.tipo === 'juridica' ? input.cnpj : null) },
  { name: 'nascimento', type: 'date', value: (input) => (input.tipo === 'fisica' ? input.nascimento : null) },
  { name: 'abertura', type: 'date', value: (input) => (input.tipo === 'juridica' ? input.abertura : null) },
  {
    name: 'inscricoes_estaduais',
    type: 'jsonb',
    value: (input) => (input.tipo === 'juridica' ? input.inscricoesEstaduais : []),
  },
  {
    name: 'inscricao_municipal',
    type: 'text',
    value: (input) => (input.tipo === 'juridica' ? input.inscricaoMunicipal : null),
  },
  { name: 'cnae', type: 'text', value: (input) => (input.tipo === 'juridica' ? input.cnae : null) },
  {
    name: 'natureza_juridica',
    type: 'text',
    value: (input) => (input.tipo === 'juridica' ? input.naturezaJuridica : null),
  },
  { name: 'enderecos', type: 'jsonb', value: (input) => input.enderecos },
  { name: 'telefones', type: 'jsonb', value: (input) => input.telefones },
  { name: 'emails', type: 'jsonb', value: (input) => input.emails },
  { name: 'papeis', type: 'text[]', value: (input) => input.papeis },
  { name: 'tags', type: 'text[]', value: (input) => input.tags },
  { name: 'situacao', type: 'text', value: (input) => input.situacao },
  { name: 'limite_credito', type: 'numeric', value: (input) => input.limiteCredito },
  { name: 'observacoes', type: 'text', value: (input) => input.observacoes },
];

/** Made from the written ones, for order, lists and filters. */
const DERIVED: Column[] = [
  { name: 'nome_chave', type: 'text', value: (input) => chaveNome(input.nome) },
  { name: 'codigo_estado', type: 'text', value: (input) => principalOf(input.enderecos)?.codigoEstado || null },
  { name: 'codigo_cidade', type: 'text', value: (input) => principalOf(input.enderecos)?.codigoCidade || null },
  { name: 'telefone_principal', type: 'text', value: (input) => principalOf(input.telefones)?.numero ?? null },
  { name: 'email_principal', type: 'text', value: (input) => principalOf(input.emails)?.email ?? null },
  { name: 'pendencias', type: 'text[]', value: pendenciasOf },
];

const STORED = ['id', 'codigo', 'version', 'created_at', 'updated_at', 'deleted_at'];

/** Every column a save writes, in one order. */
export const SAVED_COLUMNS: readonly Column[] = [...WRITTEN, ...DERIVED];

/** The columns of a whole record, of the table under the alias `p`. */
export const PESSOA_COLUMNS = [...STORED, ...WRITTEN.map(({ name }) => name)].map((name) => `p.${name}`).join(', ');

/** A record's values by column, ready to become JSON for `jsonb_to_recordset`, to which a missing one is null. */
export function toColumns(input: PessoaInput): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  for (const { name, value } of SAVED_COLUMNS) columns[name] = value(input) ?? undefined;
  return columns;
}

/** A row as the API answers it. */
export function toPessoa(row: PessoaRow): Pessoa {
  const common = {
    id: row.id,
    codigo: row.codigo,
    nome: row.nome,
    enderecos: row.enderecos,
    telefones: row.telefones,
    emails: row.emails,
    papeis: row.papeis,
    tags: row.tags,
    situacao: row.situacao,
    limiteCredito: row.limite_credito,
    observacoes: row.observacoes,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
  };
  if (row.tipo === 'fisica')
    return { tipo: 'fisica', ...common, nomeSocial: row.nome_social, cpf: row.cpf, nascimento: row.nascimento };
  return {
    tipo: 'juridica',
    ...common,
    nomeFantasia: row.nome_fantasia,
    cnpj: row.cnpj,
    inscricoesEstaduais: row.inscricoes_estaduais,
    inscricaoMunicipal: row.inscricao_municipal,
    cnae: row.cnae,
    naturezaJuridica: row.natureza_juridica,
    abertura: row.abertura,
  };
}

/** What the database adds to what was sent. */
type Stored = Pick<Pessoa, 'id' | 'codigo' | 'version' | 'createdAt' | 'updatedAt'>;

/** A live record made of what was sent and what the database added. */
export function toPessoaOf(input: PessoaInput, stored: Stored): Pessoa {
  const { id, codigo, version, createdAt, updatedAt } = stored;
  return { ...input, id, codigo, version, createdAt, updatedAt, deletedAt: null };
}
