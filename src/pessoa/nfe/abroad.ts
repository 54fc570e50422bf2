import { CODIGO_BRASIL, parseCodigoPais } from '@fichario/brasil';

type Text = string | null | undefined;

/** Whether an optional text says something. */
export function isFilled(text: Text): text is string {
  return !!text?.trim();
}

/** The municipality that stands for all of abroad. */
const CIDADE_EXTERIOR = '9999999';

type Place = { pais?: Text; cidadeExterior?: Text; codigoCidade?: Text };

/** Whether an address is in another country: its code is not Brazil's, or it says a town abroad. */
export function isAbroadAddress({ pais, cidadeExterior, codigoCidade }: Place): boolean {
  if (isFilled(pais)) return parseCodigoPais(pais) !== CODIGO_BRASIL;
  return isFilled(cidadeExterior) || codigoCidade === CIDADE_EXTERIOR;
}
