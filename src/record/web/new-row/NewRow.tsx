import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useSession } from '../../../access/web/session.store.ts';
import { useCurrentTenant } from '../../../access/web/use-permissions.ts';
import { emptyForm } from '../../model/form-model.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { forgetLists, rememberPessoa } from '../../../register/record/web/pessoas.api.ts';
import type { NewRowProps } from '../../../register/record/web/new-row.ts';
import { announceChange } from '../../../register/undo/web/own-changes.ts';
import { useCheckContext } from '../editing/use-check-context.ts';
import { usePessoaForm } from '../editing/use-pessoa-form.ts';
import { RowForm } from './RowForm.tsx';

/** An empty row above the list. After a save, another empty row follows. */
export function NewRow({ tipo, onClose }: NewRowProps) {
  const [next, setNext] = useState({ row: 0, nome: '' });
  // flushSync: the next key belongs to the next row
  const handleNext = (nome: string) => flushSync(() => setNext(({ row }) => ({ row: row + 1, nome })));
  return <Row key={`${next.row} ${tipo}`} nome={next.nome} tipo={tipo} onNext={handleNext} onClose={onClose} />;
}

type RowProps = NewRowProps & {
  /** text typed while the previous row was being saved */
  nome: string;
  onNext: (nome: string) => void;
};

/** A form that shows only a few fields of a record. If it is left unsaved, the form offers it as a draft. */
function Row({ nome, tipo, onNext, onClose }: RowProps) {
  const { user, draftKey } = useSession();
  const tenant = useCurrentTenant();
  const [start] = useState(() => ({ ...emptyForm(tipo), nome }));
  const handleSaved = (saved: Pessoa) => {
    forgetLists();
    if (!tenant) return;
    rememberPessoa(tenant.id, saved);
    const { id: pessoaId, codigo, version } = saved;
    announceChange({ tenant: tenant.id, pessoaId, codigo, made: { version } }, `Salvo: ficha ${codigo}.`);
  };
  const form = usePessoaForm({
    pessoa: undefined,
    tipo,
    start,
    readOnly: false,
    scope: { userId: user.id, draftKey, tenantId: tenant?.id ?? 0, record: `nova-${tipo}` },
    context: useCheckContext(),
    onSaved: handleSaved,
  });
  return <RowForm {...{ form, tipo, onNext, onClose }} />;
}
