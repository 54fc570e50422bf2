import { findUf, type UfSigla } from '@fichario/brasil';
import type { CheckOptions } from '../../pessoa/pessoa.ts';
import { PESSOA } from '../../pessoa/field-list.ts';
import type { Email, Endereco, Telefone } from '../../pessoa/pessoa.ts';
import { type ChoiceWords, choiceWordsOf, YES_NO_WORDS } from '../../pessoa/cells/choice-words.ts';
import type { Target } from '../../pessoa/cells/cell-fields.ts';
import type { ColumnOrder } from './cells-data.ts';
import { readCidade, readUf } from './cells-endereco.ts';
import { choiceReader } from './cells-list.ts';
import { type Reading, remembering } from './cells.ts';

/** Data that the cell readers need apart from the cells. */
export type RowOptions = CheckOptions & {
  /** the IBGE code of a city by its name, in a state (sigla); with null, only if one city in the country has the name */
  findCidade: (uf: string | null, nome: string) => string | undefined;
  /** the order of the dates in a field's column, if it is not day first */
  dateOrders?: DateOrders;
};

/** The date order of each column, by field. */
export type DateOrders = Readonly<Record<Target, ColumnOrder>>;

/** The block readers of one file, with its default values and a cache for repeated cells. */
export type CellReaders = ReturnType<typeof makeCellReaders>;

/** Makes the readers of a file. `ddd` and `uf` are the defaults for rows that have none. */
export function makeCellReaders(
  { ddd, uf, exactAddresses = false }: { ddd: string | null; uf: string | null; exactAddresses?: boolean | undefined },
  options: RowOptions,
) {
  const isCidade = options.isCidade ?? (() => true);
  const cidades = remembering((key) => {
    const [stated, supposed, nome = ''] = key.split('\n');
    const context = { uf: findUf(stated ?? '')?.sigla, defaultUf: findUf(supposed ?? '')?.sigla };
    return readCidade(nome, { ...context, findCidade: options.findCidade, isCidade });
  });
  return {
    options,
    isCidade,
    defaultDdd: ddd,
    /** each cell of an address is one field: none is split */
    exactAddresses,
    defaultUf: findUf(uf ?? '')?.sigla,
    uf: remembering(readUf),
    cidade: (text: string, stated: UfSigla | undefined, supposed: UfSigla | undefined): Reading<string> =>
      cidades(`${stated ?? ''}\n${supposed ?? ''}\n${text.replaceAll('\n', ' ')}`),
    /** whether a state has a city with this name; without a state, whether exactly one city in the country has it */
    hasCidade: (stated: string | undefined, nome: string): boolean =>
      cidades(`${stated ?? ''}\n\n${nome.replaceAll('\n', ' ')}`).value !== undefined,
    yesNo: remembering(choiceReader(YES_NO_WORDS)),
    tipoEndereco: remembering(choiceReader(choiceWordsOf(PESSOA, 'enderecos.tipo') as ChoiceWords<Endereco['tipo']>)),
    tipoTelefone: remembering(choiceReader(choiceWordsOf(PESSOA, 'telefones.tipo') as ChoiceWords<Telefone['tipo']>)),
    tipoEmail: remembering(choiceReader(choiceWordsOf(PESSOA, 'emails.tipo') as ChoiceWords<Email['tipo']>)),
  };
}
