import { CUT, type Line, LONGEST_LABEL } from './paste-signs.ts';
import type { PasteCollector } from './paste-collector.ts';

/** The label of a PIX key with its sign, and the key. `CPF/PIX:` and `Tel. e PIX:` are also labels of other values. */
const PIX =
  /(?<![\p{L}\p{N}/(]|\se\s)((?:(?:minha|meu|nossa|chaves?|aleat[oó]ria|d[aeo]|para)\s+){0,4}pix(?!\p{L})(?:[ /-]{0,3}(?:\([^()]{1,30}\)|cpf|cnpj|e-?mail|celular|cel|telefone|tel|fone|aleat[oó]ria|chave)(?!\p{L})){0,3})\s*([:=–—-]|é\s)?\s*([^\uE000\t|•·]*)/iu;
/** The start of a key without a sign before it: a number, an e-mail, or a random key. */
const KEY = /^(?:[+(]{0,2}\d|[^\s@]+@|[\da-f]{8}-)/i;

/** Moves a PIX key to the notes. It is no phone, e-mail or document of the record unless the text has that elsewhere. */
export function takePix(line: Line, collector: PasteCollector): void {
  const [text, , sign, key = ''] = PIX.exec(line.untaken) ?? [];
  if (text === undefined || key === '' || (sign === undefined && !KEY.test(key))) return;
  collector.note(line.at, text);
  line.untaken = line.untaken.replace(text, () => CUT);
  line.text = line.untaken;
}

/** Whether a text is only the label of a PIX key. */
export function isPixLabel(text: string): boolean {
  return text.length <= LONGEST_LABEL && PIX.exec(text)?.[0] === text && PIX.exec(text)?.[3] === '';
}

/** Removes a PIX key from a text. */
export function withoutPix(text: string): string {
  return text.replace(PIX, '');
}
