import { findUf, type UfSigla } from '@fichario/brasil';
import type { CheckOptions } from '../../pessoa/pessoa.ts';
import { PESSOA } from '../../pessoa/fields/field-list.ts';
import type { Email, Endereco, Telefone } from '../../pessoa/pessoa.ts';
import { type ChoiceWords, choiceWordsOf, YES_NO_WORDS } from '../../pessoa/cells/choice-words.ts';
import type { Target } from '../../pessoa/cells/cell-fields.ts';
import type { ColumnOrder } from './cells-data.ts';
import { readCidade, readUf } from './cells-endereco.ts';
import { choiceReader } from './cells-list.ts';
import { type Reading, remembering } from './cells.ts';

/** What the readers of cells need to know besides the cells. */
export type RowOptions = CheckOptions & {
  /** the IBGE code of a city by its name, in a state (sigla) or, where that is null, the only one in the country */
  findCidade: (uf: string | null, nome: string) => string | undefined;
  /** the order of the dates of a field's column, where it is not day first */
  dateOrders?: DateOrders;
};

/** The order of the dates of columns, by the field that they hold. */
export type DateOrders = Readonly<Record<Target, ColumnOrder>>;

/** The readers of the blocks of one file, with what it supposes and, for cells that come again, what they read before. */
export type CellReaders = ReturnType<typeof makeCellReaders>;

/** Makes the readers of a file. `ddd` and `uf`: what it supposes where a row does not say. */
export function makeCellReaders({ ddd, uf }: { ddd: string | null; uf: string | null }, options: RowOptions) {
  const isCidade = options.isCidade ?? (() => true);
  const cidades = remembering((key) => {
    const [own, supposed, nome = ''] = key.split('\n');
    const context = { uf: findUf(own ?? '')?.sigla, defaultUf: findUf(supposed ?? '')?.sigla };
    return readCidade(nome, { ...context, findCidade: options.findCidade, isCidade });
  });
  return {
    options,
    isCidade,
    defaultDdd: ddd,
    defaultUf: findUf(uf ?? '')?.sigla,
    uf: remembering(readUf),
    cidade: (text: string, own: UfSigla | undefined, supposed: UfSigla | undefined): Reading<string> =>
      cidades(`${own ?? ''}\n${supposed ?? ''}\n${text.replaceAll('\n', ' ')}`),
    /** whether a state has a city of this name or, without one, whether one city of the country alone has it */
    hasCidade: (own: string | undefined, nome: string): boolean =>
      cidades(`${own ?? ''}\n\n${nome.replaceAll('\n', ' ')}`).value !== undefined,
    yesNo: remembering(choiceReader(YES_NO_WORDS)),
    tipoEndereco: remembering(choiceReader(choiceWordsOf(PESSOA, 'enderecos.tipo') as ChoiceWords<Endereco['tipo']>)),
    tipoTelefone: remembering(choiceReader(choiceWordsOf(PESSOA, 'telefones.tipo') as ChoiceWords<Telefone['tipo']>)),
    tipoEmail: remembering(choiceReader(choiceWordsOf(PESSOA, 'emails.tipo') as ChoiceWords<Email['tipo']>)),
  };
}
