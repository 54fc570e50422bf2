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
  /** when the CEP was typed: the user typed what differs from it in `current` while the request was pending */
  requested: AddressTexts;
  /** when the form opened or a CEP last filled the address: the user typed what differs from it in `current` */
  known: AddressTexts;
};

/** The note under the field of a CEP, with an action. */
export type CepNote = { text: string; action?: { label: string; onAction: () => void } };

/** The address of a block, as the rules of CEPs read and change it. */
export type CepAddressBlock = {
  blockKey: string;
  read: () => AddressState;
  write: (texts: AddressTexts) => void;
  /** Stores the texts as the address of the CEP. */
  know: (texts: AddressTexts) => void;
  /** Stores the address when a CEP is typed, to detect edits while the request is pending. */
  request: () => void;
  setNote: (note: CepNote | undefined) => void;
};
