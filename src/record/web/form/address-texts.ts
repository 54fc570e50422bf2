/** The fields of an address that a CEP may fill, in the order of the screen. */
export const ADDRESS_FIELDS = [
  'cep',
  'logradouro',
  'numero',
  'complemento',
  'bairro',
  'codigoEstado',
  'codigoCidade',
] as const;
export type AddressTexts = Readonly<Record<(typeof ADDRESS_FIELDS)[number], string>>;
