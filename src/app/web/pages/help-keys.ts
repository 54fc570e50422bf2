import { ANNOTATION_KEYS } from '../../../annotation/web/annotation.keys.ts';
import { ANY_FORM_KEYS, GENERAL_KEYS, MENU_KEYS, PALETTE_KEYS } from '../../../keyboard/web/general.keys.ts';
import { IMPORT_KEYS } from '../../../imports/rows/web/import.keys.ts';
import { STEP_KEYS } from '../../../imports/web/step.keys.ts';
import { DUPLICATES_KEYS } from '../../../duplicates/web/duplicates.keys.ts';
import { EXPORT_KEYS } from '../../../exports/web/export.keys.ts';
import type { HowToKeys } from '../../../help/web/HowTos.tsx';
import { RECEITA_KEYS } from '../../../receita/web/receita.keys.ts';
import type { KeyTable } from '../../../kit/web/keys/shortcuts.ts';
import { UNDO_KEYS } from '../../../register/undo/web/undo.keys.ts';
import { FORM_KEYS } from '../../../record/web/editing/form.keys.ts';
import { RECORD_KEYS } from '../../../record/web/record.keys.ts';
import { LIST_KEYS } from '../../../list/web/list.keys.ts';
import { SESSION_KEYS } from '../../../identity/session/web/session.keys.ts';
import { VOICE_KEYS } from '../../../voice/web/voice.keys.ts';
import { DATE_KEYS } from '../../../kit/web/dates/date.keys.ts';
import { WIDGET_KEYS } from '../../../widgets/web/widget.keys.ts';

/** All shortcuts of the product, by part. A new part is a line here. */
export const HELP_KEYS: readonly KeyTable[] = [
  GENERAL_KEYS,
  { ...LIST_KEYS, ...EXPORT_KEYS },
  ...RECORD_KEYS,
  UNDO_KEYS,
  DUPLICATES_KEYS,
  RECEITA_KEYS,
  { ...STEP_KEYS, ...IMPORT_KEYS },
  DATE_KEYS,
  ANY_FORM_KEYS,
  PALETTE_KEYS,
  WIDGET_KEYS,
  ANNOTATION_KEYS,
  MENU_KEYS,
  VOICE_KEYS,
  SESSION_KEYS,
];

/** The shortcuts that the instructions in the help mention. */
export const HOW_TO_KEYS: HowToKeys = {
  palette: GENERAL_KEYS.palette,
  create: LIST_KEYS.create,
  look: LIST_KEYS.look,
  search: LIST_KEYS.search,
  filter: LIST_KEYS.filter,
  jump: LIST_KEYS.jump,
  select: LIST_KEYS.select,
  selectAll: LIST_KEYS.selectAll,
  change: LIST_KEYS.change,
  export: EXPORT_KEYS.export,
  paste: LIST_KEYS.paste,
  next: FORM_KEYS.next,
  save: FORM_KEYS.save,
  saveAndNew: FORM_KEYS.saveAndNew,
  edit: IMPORT_KEYS.edit,
  skip: IMPORT_KEYS.skip,
  undo: UNDO_KEYS.undo,
};
