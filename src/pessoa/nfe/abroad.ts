import { CODIGO_BRASIL, parseCodigoPais } from '@fichario/brasil';

type Text = string | null | undefined;

/** Whether an optional text is filled. */
export function isFilled(text: Text): text is string {
  return !!text?.trim();
}

/** The code for a municipality abroad. */
const CIDADE_EXTERIOR = '9999999';

type AddressPlace = { pais?: Text; cidadeExterior?: Text; codigoCidade?: Text };

/** Whether an address is in another country: its country is not Brazil, or it has a city abroad. */
export function isAbroadAddress({ pais, cidadeExterior, codigoCidade }: AddressPlace): boolean {
  if (isFilled(pais)) return parseCodigoPais(pais) !== CODIGO_BRASIL;
  return isFilled(cidadeExterior) || codigoCidade === CIDADE_EXTERIOR;
}
