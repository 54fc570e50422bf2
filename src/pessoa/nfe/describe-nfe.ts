import { labelOfTarget } from '../cells/cell-fields.ts';
import { isGroup } from '../labels.ts';
import { BLOCKS } from '../pessoa.fields.ts';
import type { PessoaInput } from '../pessoa.ts';
import { valueAt } from '../masked.ts';
import { checkNfe } from './check-nfe.ts';
import { nfeRecordOf } from './nfe-record-of.ts';

/**
 * What keeps a record from its invoice in one text, `Pronta` where nothing does: `Endereço 1 · Bairro: Falta o bairro …; …`. A value
 * that the reader sees masked is not judged.
 */
export function describeNfe(input: PessoaInput, hoje: string): string {
  const refused = checkNfe(nfeRecordOf(input), { hoje }).filter(
    ({ nivel, path }) => nivel !== 'aviso' && !valueAt(input, path)?.includes('*'),
  );
  const texts = refused.map(({ path, message }) => `${labelOfPath(path)}: ${message}`);
  return texts.length === 0 ? 'Pronta' : texts.join('; ');
}

/** What a path is called in a file, where items are counted from 1. */
export function labelOfPath(path: string): string {
  const target = path.replace(/\.(\d+)(?=\.|$)/, (_dot, index) => `.${Number(index) + 1}`);
  return labelOfTarget(target) ?? (isGroup(path) ? BLOCKS[path].plural : path);
}
