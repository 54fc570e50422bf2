import { MAX_BLOCKS } from '../limits.ts';

/** A field of a record that a column of a file may hold: `nome`, `telefones.2.numero`. Blocks are counted from 1. */
export type Target = string;

export type TargetField = {
  target: Target;
  /** the heading that an export writes, by which it is known when it comes back */
  label: string;
  group: string;
};

/** States that a company may have an inscrição in: one each. */
export const MAX_INSCRICOES = 27;

const TOP: readonly (readonly [target: Target, label: string, group: string])[] = [
  ['codigo', 'Código', 'Ficha'],
  ['id', 'Id', 'Ficha'],
  ['version', 'Versão', 'Ficha'],
  ['tipo', 'Tipo', 'Identificação'],
  ['nome', 'Nome / Razão social', 'Identificação'],
  ['nomeSocial', 'Nome social', 'Identificação'],
  ['nomeFantasia', 'Nome fantasia', 'Identificação'],
  ['documento', 'CPF/CNPJ', 'Identificação'],
  ['cpf', 'CPF', 'Identificação'],
  ['cnpj', 'CNPJ', 'Identificação'],
  ['nascimento', 'Nascimento', 'Identificação'],
  ['abertura', 'Abertura', 'Identificação'],
  ['data', 'Nascimento / Abertura', 'Identificação'],
  ['nascimento.serial', 'Nascimento em dias do Excel', 'Identificação'],
  ['abertura.serial', 'Abertura em dias do Excel', 'Identificação'],
  ['inscricaoMunicipal', 'Inscrição municipal', 'Identificação'],
  ['cnae', 'CNAE', 'Identificação'],
  ['naturezaJuridica', 'Natureza jurídica', 'Identificação'],
  ['papeis', 'Papéis', 'Cadastro'],
  ['tags', 'Etiquetas', 'Cadastro'],
  ['situacao', 'Situação', 'Cadastro'],
  ['limiteCredito', 'Limite de crédito', 'Cadastro'],
  ['observacoes', 'Observações', 'Cadastro'],
];

type BlockFields = { list: string; label: string; max: number; fields: readonly (readonly [string, string])[] };

const BLOCKS: readonly BlockFields[] = [
  {
    list: 'inscricoesEstaduais',
    label: 'Inscrição estadual',
    max: MAX_INSCRICOES,
    fields: [
      ['numero', 'Número'],
      ['uf', 'UF'],
    ],
  },
  {
    list: 'enderecos',
    label: 'Endereço',
    max: MAX_BLOCKS,
    fields: [
      ['tipo', 'Tipo'],
      ['principal', 'Principal'],
      ['cep', 'CEP'],
      ['linha', 'Endereço inteiro'],
      ['logradouro', 'Logradouro'],
      ['numero', 'Número'],
      ['complemento', 'Complemento'],
      ['bairro', 'Bairro'],
      ['cidade', 'Cidade'],
      ['uf', 'UF'],
      ['codigoCidade', 'Código da cidade'],
    ],
  },
  {
    list: 'telefones',
    label: 'Telefone',
    max: MAX_BLOCKS,
    fields: [
      ['tipo', 'Tipo'],
      ['principal', 'Principal'],
      ['ddd', 'DDD'],
      ['numero', 'Número'],
      ['observacao', 'Observação'],
    ],
  },
  {
    list: 'emails',
    label: 'E-mail',
    max: MAX_BLOCKS,
    fields: [
      ['tipo', 'Tipo'],
      ['principal', 'Principal'],
      ['email', 'E-mail'],
    ],
  },
];

/**
 * Every field that a column may hold, in the order of a record. Some are only read: `documento` (a CPF or a CNPJ), `data`
 * (of birth or opening), `enderecos.1.linha` (street, number and what follows in one cell), `telefones.1.ddd`, and the
 * `.serial` dates, which a sheet saved without their format shows as the days since 1900.
 */
export const TARGETS: readonly TargetField[] = [
  ...TOP.map(([target, label, group]) => ({ target, label, group })),
  ...BLOCKS.flatMap(fieldsOfBlocks),
];

const LABELS: ReadonlyMap<Target, string> = new Map(TARGETS.map(({ target, label }) => [target, label]));

/** `enderecos.2.cep` as `Endereço 2 · CEP`; undefined for what is no field. */
export function labelOfTarget(target: Target): string | undefined {
  return LABELS.get(target);
}

function fieldsOfBlocks({ list, label, max, fields }: BlockFields): TargetField[] {
  return Array.from({ length: max }, (_, index) => `${index + 1}`).flatMap((place) =>
    fields.map(([field, name]) => ({
      target: `${list}.${place}.${field}`,
      label: `${label} ${place} · ${name}`,
      group: `${label} ${place}`,
    })),
  );
}
