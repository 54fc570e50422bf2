import {
  findUf,
  formatCep,
  formatCnae,
  formatCnpj,
  formatCpf,
  formatData,
  formatDinheiro,
  formatNaturezaJuridica,
  formatTelefone,
} from '@fichario/brasil';
import { formatChavePix } from '@fichario/brasil/pix';
import { formatCpfOrCnpj } from './documents.ts';
import { type FieldList, itemFieldsOf, perList, PESSOA, wordsOf } from './field-list.ts';
import type { Facts, Kind } from './fields/kinds.ts';
import type { ChoiceLabels } from './pessoa.words.ts';

type Show = (value: string) => string;

/** Formats each kind for people: a single value, or one item of a list. */
const SHOW: { readonly [K in Kind]: (field: Facts<K>, words: ChoiceLabels) => Show } = {
  tipo: (_field, words) => wordIn(words),
  text: asItIs,
  remarks: asItIs,
  cpf: () => formatCpf,
  cnpj: () => formatCnpj,
  documento: () => formatCpfOrCnpj,
  date: () => formatData,
  money: () => formatDinheiro,
  code: ({ code }) => (code === 'cnae' ? formatCnae : formatNaturezaJuridica),
  uf: asItIs,
  choice: (_field, words) => wordIn(words),
  option: (_field, words) => wordIn(words),
  choices: (_field, words) => wordIn(words),
  tags: asItIs,
  principal: asItIs,
  cep: () => formatCep,
  estado: () => (codigo) => findUf(codigo)?.sigla ?? codigo,
  cidade: asItIs, // the screen has the names of cities
  pais: asItIs, // and of countries
  phone: () => formatTelefone,
  email: asItIs,
  pix: () => formatChavePix,
  column: asItIs,
  list: asItIs, // items are shown by their fields
};

function asItIs(): Show {
  return (value) => value;
}

function wordIn(words: ChoiceLabels): Show {
  return (choice) => words[choice] ?? choice;
}

/** The formatter of a field: of its value, or of one of several values. */
export function showOf<K extends Kind>(field: Facts<K>, words: ChoiceLabels): Show {
  return SHOW[field.kind](field, words);
}

/** The formatters of the fields of a list by path: `situacao`, `enderecos.tipo`. */
const showsOf = perList((list: FieldList): ReadonlyMap<string, Show> => {
  const show = (path: string, field: Facts) => [path, showOf(field, wordsOf(list, path))] as const;
  const ofItems = list.blocks.flatMap(([group, blockList]) =>
    itemFieldsOf(blockList).map(([key, field]) => show(`${group}.${key}`, field)),
  );
  return new Map([...list.all.map(([key, field]) => show(key, field)), ...ofItems]);
});

/** A value of a field (`cpf`, `enderecos.cep`) formatted for people; several values separated by commas. */
export function showValue(path: string, value: unknown, list: FieldList = PESSOA): string {
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (Array.isArray(value)) return value.map((item) => showValue(path, item, list)).join(', ');
  const text = String(value);
  return showsOf(list).get(path)?.(text) ?? text;
}
