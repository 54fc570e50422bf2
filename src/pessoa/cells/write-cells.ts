import {
  findUf,
  formatCep,
  formatCnae,
  formatCnpj,
  formatCpf,
  formatData,
  formatNaturezaJuridica,
  formatTelefone,
} from '@fichario/brasil';
import { findMunicipio } from '@fichario/brasil/municipios';
import type { Email, Endereco, InscricaoEstadual, Pessoa, Telefone } from '../pessoa.ts';
import type { Target } from './cell-fields.ts';
import {
  PAPEL_WORDS,
  SITUACAO_WORDS,
  TIPO_EMAIL_WORDS,
  TIPO_ENDERECO_WORDS,
  TIPO_TELEFONE_WORDS,
  TIPO_WORDS,
  wordOf,
  YES_NO_WORDS,
} from './words.ts';

type Writer = (pessoa: Pessoa) => string;
/** Adds the cells of columns that stand side by side to those of a row. */
type RunWriter = (pessoa: Pessoa, cells: string[]) => void;

/**
 * A record as the cells of a row, one for each target: what an export writes and an import reads back. Documents, CEPs and
 * phones wear their masks, so that a spreadsheet leaves their zeros alone; dates are dd/mm/aaaa, amounts `1500,00`, lists
 * `a, b`. Empty where the record has nothing, for a target that is only read and for one that does not exist. The cells
 * are plain texts: a CSV file still has to neutralise them (`src/kit/spreadsheet-cell.ts`).
 */
export function cellsOf(pessoa: Pessoa, targets: readonly Target[]): string[] {
  const cells: string[] = [];
  for (const write of writersOf(targets)) write(pessoa, cells);
  return cells;
}

const compiled = new WeakMap<readonly Target[], RunWriter[]>();

/** An export writes the same targets for every record: they are looked up once, and a block once for all its fields. */
function writersOf(targets: readonly Target[]): RunWriter[] {
  const known = compiled.get(targets);
  if (known) return known;
  const runs: { block: string; targets: Target[] }[] = [];
  for (const target of targets) {
    const block = target.split('.', 2).join('.');
    const last = runs.at(-1);
    if (last && last.block === block && block !== target) last.targets.push(target);
    else runs.push({ block, targets: [target] });
  }
  const writers = runs.map(writerOfRun);
  compiled.set(targets, writers);
  return writers;
}

function writerOfRun({ block, targets }: { block: string; targets: Target[] }): RunWriter {
  const [list = '', place = ''] = block.split('.');
  const index = Number(place) - 1;
  const fields = targets.map((target) => target.split('.')[2] ?? '');
  if (list === 'enderecos') return blockWriter(ENDERECO, fields, (pessoa) => pessoa.enderecos[index]);
  if (list === 'telefones') return blockWriter(TELEFONE, fields, (pessoa) => pessoa.telefones[index]);
  if (list === 'emails') return blockWriter(EMAIL, fields, (pessoa) => pessoa.emails[index]);
  if (list === 'inscricoesEstaduais')
    return blockWriter(INSCRICAO, fields, (pessoa) =>
      pessoa.tipo === 'juridica' ? pessoa.inscricoesEstaduais[index] : undefined,
    );
  const writers = targets.map((target) => (Object.hasOwn(TOP, target) ? TOP[target] : undefined) ?? writeNothing);
  return (pessoa, cells) => {
    for (const write of writers) cells.push(write(pessoa));
  };
}

const TOP: Readonly<Record<Target, Writer>> = {
  codigo: (pessoa) => String(pessoa.codigo),
  id: (pessoa) => pessoa.id,
  version: (pessoa) => String(pessoa.version),
  tipo: (pessoa) => wordOf(TIPO_WORDS, pessoa.tipo),
  nome: (pessoa) => pessoa.nome,
  nomeSocial: (pessoa) => (pessoa.tipo === 'fisica' ? (pessoa.nomeSocial ?? '') : ''),
  nomeFantasia: (pessoa) => (pessoa.tipo === 'juridica' ? (pessoa.nomeFantasia ?? '') : ''),
  documento: (pessoa) => (pessoa.tipo === 'fisica' ? formatCpf(pessoa.cpf ?? '') : formatCnpj(pessoa.cnpj ?? '')),
  cpf: (pessoa) => (pessoa.tipo === 'fisica' ? formatCpf(pessoa.cpf ?? '') : ''),
  cnpj: (pessoa) => (pessoa.tipo === 'juridica' ? formatCnpj(pessoa.cnpj ?? '') : ''),
  nascimento: (pessoa) => (pessoa.tipo === 'fisica' ? formatData(pessoa.nascimento ?? '') : ''),
  abertura: (pessoa) => (pessoa.tipo === 'juridica' ? formatData(pessoa.abertura ?? '') : ''),
  data: (pessoa) => formatData((pessoa.tipo === 'fisica' ? pessoa.nascimento : pessoa.abertura) ?? ''),
  inscricaoMunicipal: (pessoa) => (pessoa.tipo === 'juridica' ? (pessoa.inscricaoMunicipal ?? '') : ''),
  cnae: (pessoa) => (pessoa.tipo === 'juridica' ? formatCnae(pessoa.cnae ?? '') : ''),
  naturezaJuridica: (pessoa) =>
    pessoa.tipo === 'juridica' ? formatNaturezaJuridica(pessoa.naturezaJuridica ?? '') : '',
  papeis: (pessoa) => pessoa.papeis.map((papel) => wordOf(PAPEL_WORDS, papel)).join(', '),
  tags: (pessoa) => pessoa.tags.map(quoteItem).join(', '),
  situacao: (pessoa) => wordOf(SITUACAO_WORDS, pessoa.situacao),
  limiteCredito: (pessoa) => (pessoa.limiteCredito ?? '').replace('.', ','),
  observacoes: (pessoa) => pessoa.observacoes,
};

type BlockWriters<Block> = Readonly<Record<string, (block: Block) => string>>;

const ENDERECO: BlockWriters<Endereco> = {
  tipo: ({ tipo }) => wordOf(TIPO_ENDERECO_WORDS, tipo),
  principal: writePrincipal,
  cep: ({ cep }) => formatCep(cep),
  logradouro: ({ logradouro }) => logradouro,
  numero: ({ numero }) => numero,
  complemento: ({ complemento }) => complemento,
  bairro: ({ bairro }) => bairro,
  cidade: ({ codigoCidade }) => findMunicipio(codigoCidade)?.nome ?? '',
  uf: ({ codigoEstado }) => findUf(codigoEstado)?.sigla ?? '',
  codigoCidade: ({ codigoCidade }) => codigoCidade,
};

const TELEFONE: BlockWriters<Telefone> = {
  tipo: ({ tipo }) => wordOf(TIPO_TELEFONE_WORDS, tipo),
  principal: writePrincipal,
  numero: ({ numero }) => formatTelefone(numero),
  observacao: ({ observacao }) => observacao,
};

const EMAIL: BlockWriters<Email> = {
  tipo: ({ tipo }) => wordOf(TIPO_EMAIL_WORDS, tipo),
  principal: writePrincipal,
  email: ({ email }) => email,
};

const INSCRICAO: BlockWriters<InscricaoEstadual> = {
  uf: ({ uf }) => uf,
  numero: ({ numero }) => numero,
};

function blockWriter<Block>(
  writers: BlockWriters<Block>,
  fields: readonly string[],
  find: (pessoa: Pessoa) => Block | undefined,
): RunWriter {
  const chosen = fields.map((field) => (Object.hasOwn(writers, field) ? writers[field] : undefined) ?? writeNothing);
  return (pessoa, cells) => {
    const block = find(pessoa);
    for (const write of chosen) cells.push(block ? write(block) : '');
  };
}

function writeNothing(): string {
  return '';
}

function writePrincipal({ principal }: { principal: boolean }): string {
  return wordOf(YES_NO_WORDS, principal ? 'yes' : 'no');
}

/** An item of a list that has the signs between items in it stands in quotes, doubled inside. */
function quoteItem(item: string): string {
  return /[,;"]/.test(item) ? `"${item.replaceAll('"', '""')}"` : item;
}
