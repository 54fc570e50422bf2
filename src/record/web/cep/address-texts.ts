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

/** The texts of an address at three times. */
export type AddressState = {
  current: AddressTexts;
  /** when the CEP was typed: a difference to `current` was typed while the request was pending */
  requested: AddressTexts;
  /** when the form opened or a CEP last filled the address: a difference to `current` was typed by the user */
  known: AddressTexts;
};

/** The note under the field of a CEP, with an action. */
export type CepNote = { text: string; action?: { label: string; onAction: () => void } };

/** The address of a block, as what a CEP brings is filled into it. */
export type CepAddressBlock = {
  blockKey: string;
  read: () => AddressState;
  write: (texts: AddressTexts) => void;
  /** Remembers the address as that of the CEP. */
  know: (texts: AddressTexts) => void;
  /** Remembers the address when a CEP is typed, to detect edits while the request is pending. */
  request: () => void;
  setNote: (note: CepNote | undefined) => void;
};
