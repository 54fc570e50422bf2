import { type ComponentProps, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { issuesNotes } from '../../../access/tenant-settings.ts';
import { useSession } from '../../../access/web/session.store.ts';
import { useCurrentTenant, useMay } from '../../../access/web/use-permissions.ts';
import { notify } from '../../../kit/web/browser/notifications.store.ts';
import { navigate } from '../../../kit/web/routing/router.ts';
import { takeArrivalFocus } from '../../../kit/web/routing/arrival-focus.ts';
import { Banner } from '../../../kit/web/ui/Banner.tsx';
import { fieldId } from '../../../pessoa/form/form-labels.ts';
import type { Pessoa, PessoaFormValues } from '../../../pessoa/pessoa.ts';
import { deletePessoa, forgetLists, rememberPessoa, restorePessoa } from '../../../register/record/web/pessoas.api.ts';
import { noteRecent } from '../../../register/record/web/recent-records.ts';
import { type BasePath, recordLink } from '../../../register/record/web/record-href.ts';
import { announceChange, subscribeToRecord } from '../../../register/undo/web/own-changes.ts';
import { useUndoKey } from '../../../register/undo/web/use-undo-key.ts';
import { forgetTypedStart, typedStart } from '../new-row/typed-start.ts';
import { LastChange, RecordHeader } from './RecordHeader.tsx';
import { useRequestedPart } from './requested-part.ts';
import { useCheckContext } from '../editing/use-check-context.ts';
import { type PessoaFormController, usePessoaForm } from '../editing/use-pessoa-form.ts';
import { type AfterSave, PessoaForm } from '../form/PessoaForm.tsx';
import { MergedElsewhere } from './MergedElsewhere.tsx';
import type { OpenForm, RecordNews, RecordSlots } from './record-slots.ts';
import { useRecordCommands } from './use-record-commands.ts';
import { lazyComponent } from '../../../kit/web/routing/lazy-component.tsx';

/** Comes after the form. */
const DeleteQuestion = lazyComponent(async () => (await import('./DeleteQuestion.tsx')).DeleteQuestion);

/** Comes after the form, and asks after it. */
const RecordSources = lazyComponent(async () => (await import('../sources/RecordSources.tsx')).RecordSources);

/** Not needed for the first key. */
const PasteData = lazyComponent(async () => (await import('../paste/PasteData.tsx')).PasteData);

/** Says that another user has deleted the record while it was being edited here. */
function RecordDeletedBanner({ who }: { who: string }) {
  return (
    <Banner kind="warning" role="status">
      {`${who} excluiu esta ficha. O que você digitou continua aqui; para salvar, ela precisa ser restaurada antes.`}
    </Banner>
  );
}

export type EditorProps = Pick<RecordSlots, 'Companion'> & {
  pessoa: Pessoa | undefined;
  /** what a new record begins with, and what is said of it until it is saved */
  start?: { values: PessoaFormValues; notice: ReactNode };
  basePath: BasePath;
  /** what is said of it above the form */
  notice?: ReactNode;
  onSaved: (pessoa: Pessoa) => void;
  onNew: () => void;
  /** the record has changed on the server, and the form has no unsaved changes */
  onChangedElsewhere: () => void;
};

/** The form of a record with its actions: save, delete, restore. */
export function RecordEditor(props: EditorProps) {
  const { Companion, pessoa: opened, start, basePath, onSaved, onNew, onChangedElsewhere } = props;
  const { user, draftKey } = useSession();
  const tenant = useCurrentTenant();
  const mayUpdate = useMay(opened ? 'pessoa.update' : 'pessoa.create');
  const [pessoa, setPessoa] = useState(opened);
  // a record that was created here keeps the focus in its field
  const [wasStored] = useState(opened !== undefined);
  const context = useCheckContext();
  const [isDeleting, setDeleting] = useState(false);
  const [typed] = useState(() => (opened ? undefined : typedStart()));
  const [news, setNews] = useState<RecordNews>();
  const [freshBy, setFreshBy] = useState<string>();
  const [merged, setMerged] = useState<RecordNews>();
  const readOnly = !mayUpdate || Boolean(pessoa?.deletedAt);
  const tipo = basePath === '/empresas' ? 'juridica' : 'fisica';

  useEffect(() => pessoa && noteRecent(pessoa), [pessoa]);

  const handleChanged = (changed: Pessoa, message: string) => {
    setPessoa(changed);
    setNews(undefined);
    setFreshBy(undefined);
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
    start: start?.values ?? typed,
    readOnly,
    scope: { userId: user.id, draftKey, tenantId: tenant?.id ?? 0, record: opened?.id ?? `nova-${tipo}` },
    context,
    onSaved: (saved) => handleChanged(saved, `Salvo: ficha ${saved.codigo}.`),
  });
  useChangesElsewhere(pessoa?.id, () => !form.isDirty() && onChangedElsewhere());
  const handleNews = (next: RecordNews) => {
    // its address leads to another record by now
    if (next.current.id !== pessoa?.id) return setMerged(next);
    if (form.isDirty()) return setNews(next);
    form.follow(next.current);
    setPessoa(next.current);
    if (tenant) rememberPessoa(tenant.id, next.current);
    // a change by this tab, such as Ctrl+Z, needs no message
    setFreshBy(next.isOwn ? undefined : next.by);
  };
  useEffect(forgetTypedStart, []);
  useUndoKey(form.isDirty);
  useFirstFocus(!wasStored, tipo === 'juridica' ? 'cnpj' : 'nome');
  const requestedPart = useRequestedPart();

  const handleSave = async (next: AfterSave) => {
    const saved = await form.save();
    if (!saved) return false;
    if (next === 'new') onNew();
    if (next === 'stay') onSaved(saved);
    return true;
  };
  const handleDelete = async () => {
    setDeleting(false);
    if (!pessoa) return;
    await notifyOnError(async () => {
      await deletePessoa(pessoa);
      form.dropDraft();
      const deletedAt = new Date().toISOString();
      const deleted = { ...pessoa, version: pessoa.version + 1, deletedAt };
      handleChanged(deleted, `Ficha ${pessoa.codigo} excluída. Ela pode ser restaurada.`);
    });
  };
  const handleRestore = () =>
    notifyOnError(async () => {
      if (!pessoa) return;
      const restored = await restorePessoa(pessoa);
      handleChanged(restored, `Ficha ${restored.codigo} restaurada.`);
    });
  const handleDuplicate = () => pessoa && openCopy(pessoa);
  useRecordCommands({
    pessoa,
    basePath,
    readOnly,
    onSave: () => void handleSave('stay'),
    onSaveAndNew: () => void handleSave('new'),
    onDuplicate: handleDuplicate,
    onDelete: () => setDeleting(true),
    onRestore: () => void handleRestore(),
  });

  return (
    <>
      <PessoaForm
        form={form}
        onSave={handleSave}
        notice={
          <>
            {readOnly && <ReadOnlyNotice pessoa={pessoa} tenantChosen={tenant !== undefined} />}
            {!pessoa && start?.notice}
            {props.notice}
            {merged && <MergedElsewhere who={merged.by} survivor={merged.current} />}
            {!pessoa && !readOnly && <PasteNotice {...context} />}
            {news?.current.deletedAt && <RecordDeletedBanner who={news.by} />}
          </>
        }
        live={
          <>
            {pessoa && <LastChange pessoa={pessoa} />}
            {pessoa && (
              <Suspense>
                <RecordSources pessoa={pessoa} />
              </Suspense>
            )}
            <Companion
              tenantId={tenant?.id}
              pessoa={pessoa}
              form={toOpenForm(form, () => handleSave('leave'))}
              freshBy={news ? undefined : freshBy}
              savedBy={news && !news.current.deletedAt ? news.by : undefined}
              onNews={handleNews}
              onCompare={() => news && form.compare(news.current)}
            />
          </>
        }
        header={
          <RecordHeader
            pessoa={pessoa}
            basePath={basePath}
            readOnly={readOnly}
            isSaving={form.isSaving}
            focusOnArrival={wasStored && !requestedPart}
            nfeOn={tenant && issuesNotes(tenant.settings) ? context.today : undefined}
            onSaveAndNew={() => void handleSave('new')}
            onDuplicate={handleDuplicate}
            onDelete={() => setDeleting(true)}
            onRestore={() => void handleRestore()}
          />
        }
      />
      {isDeleting && pessoa && (
        <Suspense>
          <DeleteQuestion pessoa={pessoa} onDelete={() => void handleDelete()} onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </>
  );
}

function toOpenForm(form: PessoaFormController, save: OpenForm['save']): OpenForm {
  const { isDirty, isSaving, base, handle } = form;
  return { isDirty, isSaving, save, version: () => base()?.version, subscribe: handle.store.subscribe };
}

/** Opens a new record that begins as this one is. */
function openCopy(pessoa: Pessoa): void {
  const { to } = recordLink(pessoa, undefined);
  void navigate({ to, params: { codigo: 'nova' }, search: { copiaDe: String(pessoa.codigo) } });
}

function ReadOnlyNotice({ pessoa, tenantChosen }: { pessoa: Pessoa | undefined; tenantChosen: boolean }) {
  if (pessoa?.deletedAt) return <Banner kind="warning">Esta ficha foi excluída. Restaure-a para alterar.</Banner>;
  if (tenantChosen) return <Banner>Seu papel neste cliente só consulta fichas.</Banner>;
  return <Banner>“Todos os clientes” é só para consulta. Escolha o cliente no alto da tela para alterar.</Banner>;
}

/** Calls `onChange` when the record is undone, or restored from its history. */
function useChangesElsewhere(pessoaId: string | undefined, onChange: () => void): void {
  const handleChange = useEffectEvent(onChange);
  useEffect(() => (pessoaId === undefined ? undefined : subscribeToRecord(pessoaId, () => handleChange())), [pessoaId]);
}

/** Focuses the first field of a new form. */
function useFirstFocus(isNew: boolean, field: 'nome' | 'cnpj'): void {
  useEffect(() => {
    if (!isNew) return;
    takeArrivalFocus();
    document.getElementById(fieldId(field))?.focus();
  }, [isNew, field]);
}

async function notifyOnError(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    notify({ kind: 'error', message: error instanceof Error ? error.message : 'Algo falhou. Tente de novo.' });
  }
}

function PasteNotice({ today, longEmailEndings }: ComponentProps<typeof PasteData>) {
  return (
    <Suspense>
      <PasteData today={today} longEmailEndings={longEmailEndings} />
    </Suspense>
  );
}
