import { formatNome } from '@fichario/brasil';
import { type DictationKind, parseDictation } from '../dictation.ts';
import { isGroup } from '../../pessoa/labels.ts';
import { BLOCKS, FIELDS } from '../../pessoa/pessoa.fields.ts';

export type TextControl = HTMLInputElement | HTMLTextAreaElement;

const LINES = new Set(['text', 'search', 'tel', 'email', 'url']);
const CONTROLS = 'input:not([type=hidden]), select, textarea';

/** The field that would take what is typed now. Never a password, nor what may only be read. */
export function findFocusedField(): TextControl | undefined {
  const field = document.activeElement;
  const isText = field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && LINES.has(field.type));
  return isText && !field.readOnly && !field.disabled ? field : undefined;
}

/** Writes what was said into the field, as if it had been typed. False when the words make no sense in this field. */
export function dictate(field: TextControl, wordings: readonly string[]): boolean {
  const kind = kindOf(field);
  const before = field.value.slice(0, field.selectionStart ?? field.value.length);
  for (const wording of wordings) {
    const text = parseDictation(kind, wording);
    if (text === undefined) continue;
    insertText(field, joinTo(before, kind, text));
    return true;
  }
  return false;
}

/** Takes away what stands in the field, as a person would: one step back (Ctrl+Z) brings it back. */
export function clearField(field: TextControl): void {
  field.focus();
  field.select();
  // oxlint-disable-next-line typescript/no-deprecated -- see insertText
  document.execCommand('delete');
}

/** Puts the focus on the field after (or before) the one that has it. False at the end. */
export function moveToField(step: 1 | -1): boolean {
  const from = document.activeElement;
  const place = from?.closest('dialog, form, main') ?? document.getElementById('conteudo');
  const fields = [...(place?.querySelectorAll<HTMLInputElement>(CONTROLS) ?? [])].filter(
    (field) =>
      field === from || (!field.matches(':disabled, [tabindex="-1"], [type=radio]') && field.checkVisibility()),
  );
  const at = fields.findIndex((field) => field === from);
  const next = at === -1 && step === -1 ? undefined : fields[at + step];
  next?.focus();
  if (next instanceof HTMLInputElement && LINES.has(next.type)) next.select();
  return next !== undefined;
}

/** What the field is called on the screen. */
export function nameField(field: TextControl): string {
  const label = field.labels?.[0]?.textContent.trim();
  return label ?? field.getAttribute('aria-label') ?? 'campo';
}

function kindOf(field: TextControl): DictationKind {
  if (field.placeholder === 'dd/mm/aaaa') return 'date';
  if (field.type === 'tel' || field.inputMode === 'numeric') return 'digits';
  if (field.inputMode === 'decimal') return 'money';
  if (field.inputMode === 'email') return 'email';
  if (field.autocapitalize === 'characters') return 'code';
  const content = contentOf(field.dataset['field'] ?? field.name);
  if (field.autocapitalize === 'words' || content === 'name') return 'name';
  return content === 'number' ? 'houseNumber' : 'text';
}

/** What stands in a text of the form, as the list of fields has it: `nome`, or `enderecos.<key of its block>.bairro`. */
function contentOf(path: string): 'name' | 'number' | undefined {
  const [key = '', , inBlock = ''] = path.split('.');
  const fields: Readonly<Record<string, object>> = isGroup(key) ? BLOCKS[key].fields : FIELDS;
  const field: { content?: 'name' | 'number' } | undefined = fields[isGroup(key) ? inBlock : key];
  return field?.content;
}

/** Words go behind words with a space between; a particle in the middle of a name stays small. */
function joinTo(before: string, kind: DictationKind, text: string): string {
  if ((kind !== 'name' && kind !== 'text') || before === '') return text;
  const words = kind === 'name' ? formatNome(`A ${text}`).slice(2) : text;
  return /\s$/.test(before) ? words : ` ${words}`;
}

/**
 * By the editing command of browsers: the only way that masks, the form and the browser's own undo all take for typing.
 * A browser that refuses it gets the text and the event that typing would have made.
 */
function insertText(field: TextControl, text: string): void {
  const before = field.value;
  field.focus();
  // oxlint-disable-next-line typescript/no-deprecated -- nothing replaces it: see above
  if (document.execCommand('insertText', false, text) || field.value !== before) return;
  field.setRangeText(text, field.selectionStart ?? before.length, field.selectionEnd ?? before.length, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}
