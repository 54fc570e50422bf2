import {
  explainCnae,
  explainData,
  explainDinheiro,
  explainNaturezaJuridica,
  formatCnae,
  formatCnpj,
  formatCpf,
  formatData,
  formatDinheiro,
  formatNaturezaJuridica,
  formatTelefone,
  genericMessage,
  parseCnae,
  parseData,
  parseDinheiro,
  parseNaturezaJuridica,
  shapeCep,
} from '@fichario/brasil';
import type { Issue } from '../../kit/issue-message.ts';
import type { BlockGroup } from '../labels.ts';
import { MAX_DINHEIRO } from '../limits.ts';
import { normalizePessoa, type Pessoa, type PessoaInput } from '../pessoa.ts';
import { emptyForm, type EnderecoValues, newKey, type PessoaFormValues, type TelefoneValues } from './form-model.ts';

/**
 * What a form is worth on the wire. `faults` are texts that could not be turned into a value at all (half a date); the
 * rules about values are `checkPessoa`. Blocks left wholly empty are not sent, so `keys` tells which block of the form
 * stands at each place of the input. The paths of faults are keys of fields of the form already.
 */
export type Conversion = { input: PessoaInput; faults: Issue[]; keys: Record<BlockGroup, string[]> };

/** The form of a record as it was loaded; with `keys`, its blocks keep the names they had when it was sent. */
export function fromPessoa(pessoa: Pessoa, keys?: Conversion['keys']): PessoaFormValues {
  const keyOf = (list: BlockGroup, index: number) => keys?.[list][index] ?? newKey();
  const form: PessoaFormValues = {
    ...emptyForm(pessoa.tipo),
    nome: pessoa.nome,
    enderecos: pessoa.enderecos.map((endereco, index) => ({
      ...endereco,
      key: keyOf('enderecos', index),
      cep: shapeCep(endereco.cep),
    })),
    telefones: pessoa.telefones.map((telefone, index) => ({
      ...telefone,
      key: keyOf('telefones', index),
      numero: formatTelefone(telefone.numero),
    })),
    emails: pessoa.emails.map((email, index) => ({ ...email, key: keyOf('emails', index) })),
    papeis: [...pessoa.papeis],
    tags: [...pessoa.tags],
    situacao: pessoa.situacao,
    limiteCredito: pessoa.limiteCredito === null ? '' : formatDinheiro(pessoa.limiteCredito),
    observacoes: pessoa.observacoes,
  };
  if (pessoa.tipo === 'fisica') {
    form.nomeSocial = pessoa.nomeSocial ?? '';
    form.cpf = formatCpf(pessoa.cpf ?? '');
    form.nascimento = formatData(pessoa.nascimento ?? '');
    return form;
  }
  form.nomeFantasia = pessoa.nomeFantasia ?? '';
  form.cnpj = formatCnpj(pessoa.cnpj ?? '');
  form.inscricoesEstaduais = pessoa.inscricoesEstaduais.map((inscricao, index) => ({
    ...inscricao,
    key: keyOf('inscricoesEstaduais', index),
  }));
  form.inscricaoMunicipal = pessoa.inscricaoMunicipal ?? '';
  form.cnae = formatCnae(pessoa.cnae ?? '');
  form.naturezaJuridica = formatNaturezaJuridica(pessoa.naturezaJuridica ?? '');
  form.abertura = formatData(pessoa.abertura ?? '');
  return form;
}

/** What the form would send. */
export function toInput(values: PessoaFormValues): Conversion {
  const faults: Issue[] = [];
  const read: Reader = (path, text, rule) => {
    if (text.trim() === '') return null;
    const fault = rule.explain(text);
    if (fault) faults.push({ path, ...fault });
    return fault ? null : (rule.parse(text) ?? null);
  };
  const enderecos = values.enderecos.filter((block) => !isBlankEndereco(block));
  const telefones = values.telefones.filter((block) => !isBlankTelefone(block));
  const emails = values.emails.filter(({ email }) => email.trim() !== '');
  const inscricoes = values.inscricoesEstaduais.filter(({ uf, numero }) => uf !== '' || numero.trim() !== '');
  for (const { key, numero } of telefones) if (numero.trim() === '') faults.push(required(`telefones.${key}.numero`));
  const common = {
    nome: values.nome,
    enderecos: enderecos.map(withoutKey),
    telefones: telefones.map(withoutKey),
    emails: emails.map(withoutKey),
    papeis: values.papeis,
    tags: values.tags,
    situacao: values.situacao,
    limiteCredito: read('limiteCredito', values.limiteCredito, MONEY),
    observacoes: values.observacoes,
  };
  const keys = { enderecos: keysOf(enderecos), telefones: keysOf(telefones), emails: keysOf(emails) };
  if (values.tipo === 'fisica') {
    const input = normalizePessoa({ ...common, ...toFisica(values, read) });
    return { input, faults, keys: { ...keys, inscricoesEstaduais: [] } };
  }
  for (const { key, uf, numero } of inscricoes) {
    if (uf === '') faults.push(required(`inscricoesEstaduais.${key}.uf`));
    if (numero.trim() === '') faults.push(required(`inscricoesEstaduais.${key}.numero`));
  }
  const input = normalizePessoa({
    ...common,
    ...toJuridica(values, read),
    inscricoesEstaduais: inscricoes.map(withoutKey),
  });
  return { input, faults, keys: { ...keys, inscricoesEstaduais: keysOf(inscricoes) } };
}

type Rule = { explain: (text: string) => Omit<Issue, 'path'> | undefined; parse: (text: string) => string | undefined };
type Reader = (path: string, text: string, rule: Rule) => string | null;

const DATE: Rule = { explain: explainData, parse: parseData };
const MONEY: Rule = { explain: (text) => explainDinheiro(text) ?? explainRange(text), parse: parseDinheiro };
const CNAE: Rule = { explain: explainCnae, parse: parseCnae };
const NATUREZA: Rule = { explain: explainNaturezaJuridica, parse: parseNaturezaJuridica };

/** Text, not a number: an amount of fifteen digits is more than a float tells apart from its neighbours. */
function explainRange(text: string): Omit<Issue, 'path'> | undefined {
  const amount = parseDinheiro(text) ?? '';
  if (!amount.startsWith('-') && amount.length <= MAX_DINHEIRO.length) return undefined;
  const limits = { min: formatDinheiro('0'), max: formatDinheiro(MAX_DINHEIRO) };
  return { code: 'dinheiro_range', message: genericMessage('range', 'pt-BR', limits), params: limits };
}

function toFisica(values: PessoaFormValues, read: Reader) {
  return {
    tipo: 'fisica' as const,
    nomeSocial: orNull(values.nomeSocial),
    cpf: orNull(values.cpf),
    nascimento: read('nascimento', values.nascimento, DATE),
  };
}

function toJuridica(values: PessoaFormValues, read: Reader) {
  return {
    tipo: 'juridica' as const,
    nomeFantasia: orNull(values.nomeFantasia),
    cnpj: orNull(values.cnpj),
    inscricaoMunicipal: orNull(values.inscricaoMunicipal),
    cnae: read('cnae', values.cnae, CNAE),
    naturezaJuridica: read('naturezaJuridica', values.naturezaJuridica, NATUREZA),
    abertura: read('abertura', values.abertura, DATE),
  };
}

/**
 * The key of the form's field that a path of the input belongs to: `enderecos.0.cep` is the CEP of whichever block is
 * first among those sent.
 */
export function toFieldKey(path: string, keys: Conversion['keys']): string {
  const [list = '', index = '', ...rest] = path.split('.');
  if (!(list in keys)) return path;
  if (index === '') return list;
  const key = keys[list as BlockGroup][Number(index)]; // a key of `keys`, as just checked
  return key === undefined ? list : [list, key, ...rest].join('.');
}

/** Whether two forms would send the same. Blocks without content and the keys of blocks make no difference. */
export function isSameInput(a: PessoaFormValues, b: PessoaFormValues): boolean {
  return fingerprint(a) === fingerprint(b);
}

/** Whether the form holds anything worth keeping beyond what it opened with: half a date is, though it cannot be sent. */
function fingerprint(values: PessoaFormValues): string {
  const { input, faults } = toInput(values);
  return JSON.stringify([input, faults.map(({ path, code }) => [path, code])]);
}

function isBlankEndereco({ key: _key, tipo: _tipo, principal: _principal, ...texts }: EnderecoValues): boolean {
  return Object.values(texts).every((text) => text.trim() === '');
}

function isBlankTelefone({ numero, observacao }: TelefoneValues): boolean {
  return numero.trim() === '' && observacao.trim() === '';
}

function withoutKey<Block extends { key: string }>({ key: _key, ...block }: Block): Omit<Block, 'key'> {
  return block;
}

function keysOf(blocks: { key: string }[]): string[] {
  return blocks.map(({ key }) => key);
}

function required(path: string): Issue {
  return { path, code: 'required', message: genericMessage('required') };
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text;
}
