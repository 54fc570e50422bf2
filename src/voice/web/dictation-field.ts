import { formatNome } from '@fichario/brasil';
import { type DictationKind, parseDictation } from '../dictation.ts';
import { isGroup } from '../../pessoa/labels.ts';
import { BLOCKS, FIELDS } from '../../pessoa/pessoa.fields.ts';

export type TextControl = HTMLInputElement | HTMLTextAreaElement;

const LINES = new Set(['text', 'search', 'tel', 'email', 'url']);
const CONTROLS = 'input:not([type=hidden]), select, textarea';

/** The focused text field, but never a password or a read-only field. */
export function findFocusedField(): TextControl | undefined {
  const field = document.activeElement;
  const isText = field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && LINES.has(field.type));
  return isText && !field.readOnly && !field.disabled ? field : undefined;
}

/** Writes dictated words into the field as if typed. False if they make no sense in this field. */
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

/** Clears the field as a user would, so that Ctrl+Z restores the text. */
export function clearField(field: TextControl): void {
  field.focus();
  field.select();
  // oxlint-disable-next-line typescript/no-deprecated -- see insertText
  document.execCommand('delete');
}

/** Focuses the next (or previous) field. False at the end. */
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

/** The label of the field. */
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

/** The content of a form field in the list of fields, by its path: `nome`, or `enderecos.<key of its block>.bairro`. */
function contentOf(path: string): 'name' | 'number' | undefined {
  const [key = '', , inBlock = ''] = path.split('.');
  const fields: Readonly<Record<string, object>> = isGroup(key) ? BLOCKS[key].fields : FIELDS;
  const field: { content?: 'name' | 'number' } | undefined = fields[isGroup(key) ? inBlock : key];
  return field?.content;
}

/** Appends words with a space between. A particle inside a name stays in small letters. */
function joinTo(before: string, kind: DictationKind, text: string): string {
  if ((kind !== 'name' && kind !== 'text') || before === '') return text;
  const words = kind === 'name' ? formatNome(`A ${text}`).slice(2) : text;
  return /\s$/.test(before) ? words : ` ${words}`;
}

/**
 * Uses the browser's editing command, the only way that masks, the form and the browser's undo treat as typing. If the
 * browser refuses it, sets the text and dispatches the input event.
 */
function insertText(field: TextControl, text: string): void {
  const before = field.value;
  field.focus();
  // oxlint-disable-next-line typescript/no-deprecated -- nothing replaces it: see above
  if (document.execCommand('insertText', false, text) || field.value !== before) return;
  field.setRangeText(text, field.selectionStart ?? before.length, field.selectionEnd ?? before.length, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}
