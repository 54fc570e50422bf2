import { useMay } from '../../../access/web/use-permissions.ts';
import { useCommand } from '../../../kit/web/keys/shortcuts.ts';
import { navigate } from '../../../kit/web/routing/router.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { wayBack } from '../../../register/record/web/last-list.ts';
import type { BasePath } from '../../../register/record/web/record-href.ts';
import { FORM_KEYS } from '../editing/form.keys.ts';

type Actions = {
  pessoa: Pessoa | undefined;
  basePath: BasePath;
  readOnly: boolean;
  onSave: () => void;
  onSaveAndNew: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
  onRestore: () => void;
};

/** Registers the actions on the open record as commands of the palette and as shortcuts of the page. */
export function useRecordCommands({ pessoa, basePath, readOnly, ...actions }: Actions): void {
  const { group } = FORM_KEYS.save;
  const isDeleted = Boolean(pessoa?.deletedAt);
  const mayDuplicate = useMay('pessoa.create') && pessoa !== undefined;
  const mayDelete = useMay('pessoa.delete') && pessoa !== undefined && !isDeleted;
  const mayRestore = useMay('pessoa.restore') && isDeleted;
  useCommand({ id: 'save', ...FORM_KEYS.save, enabled: !readOnly, run: actions.onSave });
  useCommand({ id: 'saveAndNew', ...FORM_KEYS.saveAndNew, enabled: !readOnly, run: actions.onSaveAndNew });
  useCommand({ id: 'back', ...FORM_KEYS.back, run: () => void navigate(wayBack(basePath)) });
  useCommand({ id: 'duplicate', label: 'Duplicar esta ficha', group, enabled: mayDuplicate, run: actions.onDuplicate });
  useCommand({ id: 'delete', label: 'Excluir esta ficha…', group, enabled: mayDelete, run: actions.onDelete });
  useCommand({ id: 'restore', label: 'Restaurar esta ficha', group, enabled: mayRestore, run: actions.onRestore });
}
