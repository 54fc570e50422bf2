/**
 * The contract's names of the fields of the form: fields of blocks have the number of their block, counted from 1, and three
 * lists have their length in a hidden counter. No other part of the product has these names.
 */

const COUNTER_NAMES: Readonly<Record<string, string>> = {
  enderecos: 'numEnder',
  telefones: 'numTel',
  emails: 'numEmail',
};

const FIELD_NAMES: Readonly<Record<string, string>> = {
  'enderecos.cep': 'nu_Cep',
  'enderecos.logradouro': 'ds_Logradouro',
  'enderecos.numero': 'nu_Logradouro',
  'enderecos.complemento': 'ds_Complemento',
  'enderecos.bairro': 'ds_Bairro',
  'enderecos.codigoEstado': 'nu_CodigoEstado',
  'enderecos.codigoCidade': 'nu_CodigoCidade',
  'telefones.numero': 'tel',
  'emails.email': 'ds_Email',
};

/** The name of the hidden field that counts the items of a list, if the contract has one. */
export function counterName(group: string): string | undefined {
  return COUNTER_NAMES[group];
}

/** The name of a field in the item at `index` (from 0): the CEP of the second address ends in `_2`. */
export function blockFieldName(group: string, field: string, index: number): string {
  const name = FIELD_NAMES[`${group}.${field}`];
  return name === undefined ? `${group}.${index}.${field}` : `${name}_${index + 1}`;
}
