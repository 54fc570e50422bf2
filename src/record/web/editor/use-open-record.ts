import { useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '../../../access/web/session.store.ts';
import { useCurrentTenant, useMay } from '../../../access/web/use-permissions.ts';
import { notify } from '../../../kit/web/browser/notifications.store.ts';
import type { Pessoa, PessoaFormValues } from '../../../pessoa/pessoa.ts';
import { forgetLists, rememberPessoa } from '../../../register/record/web/pessoas.api.ts';
import { noteRecent } from '../../../register/record/web/recent-records.ts';
import { announceChange, subscribeToRecord } from '../../../register/undo/web/own-changes.ts';
import { useUndoKey } from '../../../register/undo/web/use-undo-key.ts';
import { useCheckContext } from '../editing/use-check-context.ts';
import { usePessoaForm } from '../editing/use-pessoa-form.ts';
import { forgetTypedStart, typedStart } from '../new-row/typed-start.ts';
import type { RecordNews } from './record-slots.ts';

type Opening = {
  pessoa: Pessoa | undefined;
  tipo: Pessoa['tipo'];
  /** the values of a new record; undefined = those that were typed in the list, if any */
  start: PessoaFormValues | undefined;
  /** the record has changed on the server, and the form has no unsaved changes */
  onChangedElsewhere: () => void;
};

export type OpenRecord = ReturnType<typeof useOpenRecord>;

/** The open record: its version on the server, the form over it, and what other users have made of it meanwhile. */
export function useOpenRecord({ pessoa: opened, tipo, start, onChangedElsewhere }: Opening) {
  const { user, draftKey } = useSession();
  const tenant = useCurrentTenant();
  const mayUpdate = useMay(opened ? 'pessoa.update' : 'pessoa.create');
  const context = useCheckContext();
  const [pessoa, setPessoa] = useState(opened);
  const [typed] = useState(() => (opened ? undefined : typedStart()));
  const [news, setNews] = useState<News>({});
  const readOnly = !mayUpdate || Boolean(pessoa?.deletedAt);

  /** Shows a version that this page has saved. */
  const showChanged = (changed: Pessoa, message: string) => {
    setPessoa(changed);
    setNews(({ merged }) => ({ merged }));
    forgetLists();
    if (!tenant) return;
    rememberPessoa(tenant.id, changed);
    const { id: pessoaId, codigo, version } = changed;
    // a save without changes creates no version, so there is nothing to undo
    if (version === pessoa?.version) notify({ kind: 'info', message: 'Nada mudou.' });
    else announceChange({ tenant: tenant.id, pessoaId, codigo, made: { version } }, message);
  };
  const form = usePessoaForm({
    pessoa,
    tipo,
    start: start ?? typed,
    readOnly,
    scope: { userId: user.id, draftKey, tenantId: tenant?.id ?? 0, record: opened?.id ?? `nova-${tipo}` },
    context,
    onSaved: (saved) => showChanged(saved, `Salvo: ficha ${saved.codigo}.`),
  });
  /** Takes a version that was saved elsewhere into the form, or notes it beside unsaved changes. */
  const follow = (next: RecordNews) => {
    // its address leads to another record by now
    if (next.current.id !== pessoa?.id) return setNews((known) => ({ ...known, merged: next }));
    if (form.isDirty()) return setNews((known) => ({ ...known, unseen: next }));
    form.follow(next.current);
    setPessoa(next.current);
    if (tenant) rememberPessoa(tenant.id, next.current);
    // a change by this tab, such as Ctrl+Z, needs no message
    setNews((known) => ({ ...known, freshBy: next.isOwn ? undefined : next.by }));
  };
  useEffect(() => pessoa && noteRecent(pessoa), [pessoa]);
  useEffect(forgetTypedStart, []);
  useChangesElsewhere(pessoa?.id, () => !form.isDirty() && onChangedElsewhere());
  useUndoKey(form.isDirty);
  return { pessoa, tenant, context, form, readOnly, news, showChanged, follow };
}

/** What other users have made of the record since it was opened. */
type News = {
  /** a newer version, while the form has unsaved changes */
  unseen?: RecordNews | undefined;
  /** who has saved the version that the form shows */
  freshBy?: string | undefined;
  /** the record that this one was merged into */
  merged?: RecordNews | undefined;
};

/** Calls `onChange` when the record is undone, or restored from its history. */
function useChangesElsewhere(pessoaId: string | undefined, onChange: () => void): void {
  const handleChange = useEffectEvent(onChange);
  useEffect(() => (pessoaId === undefined ? undefined : subscribeToRecord(pessoaId, () => handleChange())), [pessoaId]);
}
