import type { PessoaFormValues } from '../../../pessoa/pessoa.ts';
import { type FieldKey, itemFieldKey, withValue } from '../editing/form-store.ts';
import type { HouseTexts } from './split-numero.ts';

export type Splitter = typeof import('./split-numero.ts');
let splitter: Splitter | undefined;

/** Loaded when the field of a number or of a CEP has the focus: the first load does not need it. */
export async function loadSplitter(): Promise<Splitter> {
  splitter ??= await import('./split-numero.ts');
  return splitter;
}

/** Runs `apply` synchronously if the splitter is loaded, because the next key may be the one that saves. */
export function withSplitter(apply: (splitter: Splitter) => void): void {
  if (splitter) apply(splitter);
  else void loadSplitter().then(apply, () => undefined);
}

/** The values with a number and a complemento. `numero` is the key of the field of the number. */
export function withHouse(values: PessoaFormValues, numero: FieldKey, texts: HouseTexts): PessoaFormValues {
  return withValue(withValue(values, numero, texts.numero), complementoOf(numero), texts.complemento);
}

/** The key of the complemento of the same address. */
export function complementoOf(numero: FieldKey): FieldKey {
  const [group = '', itemKey = ''] = numero.split('.');
  return itemFieldKey(group, itemKey, 'complemento');
}
