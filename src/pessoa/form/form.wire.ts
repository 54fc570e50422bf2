/**
 * The names that the contract gives to the fields of the form: block fields carry the number of their block, counted
 * from 1, and each list keeps its length in a hidden counter. Nothing else in the product knows these names.
 */

/** The lists of blocks on the form, as the record calls them. */
export type BlockList = 'enderecos' | 'telefones' | 'emails';

const COUNTER_NAMES = { enderecos: 'numEnder', telefones: 'numTel', emails: 'numEmail' } as const;

const FIELD_NAMES = {
  enderecos: {
    cep: 'nu_Cep',
    logradouro: 'ds_Logradouro',
    numero: 'nu_Logradouro',
    complemento: 'ds_Complemento',
    bairro: 'ds_Bairro',
    codigoEstado: 'nu_CodigoEstado',
    codigoCidade: 'nu_CodigoCidade',
  },
  telefones: { numero: 'tel' },
  emails: { email: 'ds_Email' },
} as const;

/** A field of a block that the contract names. */
export type BlockField<List extends BlockList> = keyof (typeof FIELD_NAMES)[List] & string;

/** The name of the hidden field that counts the blocks of a list. */
export function counterName(list: BlockList): string {
  return COUNTER_NAMES[list];
}

/** The name of a field of the block at `index` (from 0): the CEP of the second address ends in `_2`. */
export function blockFieldName<List extends BlockList>(list: List, field: BlockField<List>, index: number): string {
  const names: Readonly<Record<string, string>> = FIELD_NAMES[list];
  return `${names[field]}_${index + 1}`;
}
