import { newItem } from '../../src/pessoa/empty.ts';
import type { BlockGroup } from '../../src/pessoa/pessoa.ts';

/** The fields of an item but its id and whether it is the principal one: which of them is, no record is asked here. */
export type Values = Readonly<Record<string, unknown>>;

/** The items of a list as a test makes them: no two of a round have the same key. */
export type List = {
  group: BlockGroup;
  /** what tells an item from the others, of a number that no other item has */
  keyOf: (serial: number) => Values;
  /** another field, where there is one */
  other?: (serial: number) => Values;
  /** what each item has besides */
  rest?: Values;
  /** the field that says whose an item was when it was made, where one may say so */
  mark?: string;
  only?: 'juridica';
  /** one of its items is the principal one */
  hasPrincipal?: true;
  /** a name tells its items apart, which another one may have */
  isNamed?: true;
  /** no two records of a register have the same */
  isNeverShared?: true;
};

const letters = (serial: number) => [...String(serial)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
const oneOf = (values: readonly string[], serial: number) => values[serial % values.length];

export const LISTS: readonly List[] = [
  {
    group: 'telefones',
    hasPrincipal: true,
    keyOf: (serial) => ({ numero: `119${20_000_000 + serial}` }),
    other: (serial) => ({ ramal: String(serial) }),
    mark: 'observacao',
  },
  {
    group: 'emails',
    hasPrincipal: true,
    keyOf: (serial) => ({ email: `e${serial}@exemplo.com.br` }),
    other: (serial) => ({ tipo: oneOf(['comercial', 'financeiro', 'nfe'], serial) }),
  },
  {
    group: 'enderecos',
    hasPrincipal: true,
    keyOf: (serial) => ({ cep: '01001000', logradouro: 'Praça da Sé', numero: String(serial) }),
    other: (serial) => ({ tipo: oneOf(['entrega', 'cobranca', 'outro'], serial) }),
    // an import fills in what follows from the CEP
    rest: { codigoEstado: '35', codigoCidade: '3550308' },
    mark: 'nome',
  },
  {
    group: 'contatos',
    keyOf: (serial) => ({ nome: `Contato ${letters(serial)}` }),
    other: (serial) => ({ cargo: `Cargo ${letters(serial)}` }),
    mark: 'observacao',
    only: 'juridica',
    isNamed: true,
  },
  { group: 'chavesPix', keyOf: (serial) => ({ chave: `p${serial}@exemplo.com.br`, tipo: 'email' }) },
  {
    group: 'contasBancarias',
    keyOf: (serial) => ({ banco: '001', agencia: '1234', conta: String(serial) }),
    other: (serial) => ({ tipo: oneOf(['corrente', 'poupanca', 'pagamento'], serial) }),
    mark: 'titular',
  },
  { group: 'inscricoesEstaduais', keyOf: (serial) => ({ uf: 'SP', numero: String(serial) }) },
  {
    group: 'codigosExternos',
    keyOf: (serial) => ({ sistema: 'Bling', codigo: String(serial) }),
    isNeverShared: true,
  },
];

/** Another item of a list, with who it is of. */
export function makeItem({ group, keyOf, rest, mark }: List, serial: number, of: string): Values {
  return valuesOf(newItem(group, { ...rest, ...keyOf(serial), ...(mark && { [mark]: of }) }));
}

export function valuesOf(item: object): Values {
  const { id: _id, principal: _principal, ...values } = item as Values;
  return values;
}

/** What tells an item from the others. */
export function keyIn({ keyOf }: List, values: Values): Values {
  return Object.fromEntries(Object.keys(keyOf(0)).map((field) => [field, values[field]]));
}

/** Whether two items are the same to somebody who knows no ids. */
export function hasSameKey({ keyOf }: List, one: Values, other: Values): boolean {
  return Object.keys(keyOf(0)).every((field) => one[field] === other[field]);
}
