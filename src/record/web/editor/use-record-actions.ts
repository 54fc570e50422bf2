import { useState } from 'react';
import { notify } from '../../../kit/web/browser/notifications.store.ts';
import { navigate } from '../../../kit/web/routing/router.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { deletePessoa, restorePessoa } from '../../../register/record/web/pessoas.api.ts';
import { type BasePath, recordLink } from '../../../register/record/web/record-href.ts';
import type { AfterSave } from '../form/PessoaForm.tsx';
import type { OpenRecord } from './use-open-record.ts';
import { useRecordCommands } from './use-record-commands.ts';

type Context = { basePath: BasePath; onSaved: (pessoa: Pessoa) => void; onNew: () => void };

/** What the user does with the whole record: save, duplicate, delete, restore; by buttons, keys and the palette. */
export function useRecordActions(record: OpenRecord, { basePath, onSaved, onNew }: Context) {
  const { pessoa, form, readOnly, showChanged } = record;
  const [isDeleting, setDeleting] = useState(false);

  const save = async (next: AfterSave) => {
    const saved = await form.save();
    if (!saved) return false;
    if (next === 'new') onNew();
    if (next === 'stay') onSaved(saved);
    return true;
  };
  const remove = async () => {
    setDeleting(false);
    if (!pessoa) return;
    await notifyOnError(async () => {
      await deletePessoa(pessoa);
      form.dropDraft();
      const deletedAt = new Date().toISOString();
      const deleted = { ...pessoa, version: pessoa.version + 1, deletedAt };
      showChanged(deleted, `Ficha ${pessoa.codigo} excluída. Ela pode ser restaurada.`);
    });
  };
  const restore = () =>
    notifyOnError(async () => {
      if (!pessoa) return;
      const restored = await restorePessoa(pessoa);
      showChanged(restored, `Ficha ${restored.codigo} restaurada.`);
    });
  const handlers = {
    onSaveAndNew: () => void save('new'),
    onDuplicate: () => pessoa && openCopy(pessoa),
    onDelete: () => setDeleting(true),
    onRestore: () => void restore(),
  };
  useRecordCommands({ pessoa, basePath, readOnly, onSave: () => void save('stay'), ...handlers });
  /** of the question whether to delete the record, while it is open */
  const question = isDeleting && { onDelete: () => void remove(), onClose: () => setDeleting(false) };
  return { save, handlers, question };
}

/** Opens a new record that begins as this one is. */
function openCopy(pessoa: Pessoa): void {
  const { to } = recordLink(pessoa, undefined);
  void navigate({ to, params: { codigo: 'nova' }, search: { copiaDe: String(pessoa.codigo) } });
}

async function notifyOnError(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    notify({ kind: 'error', message: error instanceof Error ? error.message : 'Algo falhou. Tente de novo.' });
  }
}
