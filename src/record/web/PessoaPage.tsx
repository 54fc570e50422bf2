import { Suspense, useState } from 'react';
import { useCurrentTenant, useMay } from '../../access/web/use-permissions.ts';
import { ApiProblem } from '../../kit/web/api/api-problem.ts';
import { Link } from '../../kit/web/routing/Link.tsx';
import { expectArrival } from '../../kit/web/routing/arrival-focus.ts';
import { navigate } from '../../kit/web/routing/router.ts';
import { isLedElsewhere, useIsHistoryOpen, useRecordCode, useRecordSearch } from './editor/record-address.ts';
import { buttonClasses } from '../../kit/web/ui/Button.tsx';
import { PageHeader } from '../../kit/web/ui/PageHeader.tsx';
import { ErrorState, SkeletonLines } from '../../kit/web/ui/states.tsx';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import { usePessoa } from '../../register/record/web/pessoas.api.ts';
import { type BasePath, useBasePath } from '../../register/record/web/record-href.ts';
import { type EditorProps, RecordEditor } from './editor/RecordEditor.tsx';
import type { RecordSlots } from './editor/record-slots.ts';
import { lazyComponent } from '../../kit/web/routing/lazy-component.tsx';

const NEW = 'nova';

// loaded only to duplicate a record
const CopyEditor = lazyComponent(async () => (await import('./copy/CopyEditor.tsx')).CopyEditor);

/** Only for the address of a merged record, which is rare. */
const GoToSurvivor = lazyComponent(async () => (await import('./GoToSurvivor.tsx')).GoToSurvivor);
const MergedNote = lazyComponent(async () => (await import('./MergedNote.tsx')).MergedNote);

/** Rarely needed, and only after an answer of the server, so it is loaded later. */
const NoRecord = lazyComponent(async () => (await import('./NoRecord.tsx')).NoRecord);

/**
 * The page of one record, new or stored. A new record gets its address when it is saved, without a remount, so the focus
 * stays in its field.
 */
export function PessoaPage({ Companion, History }: RecordSlots) {
  const codigo = useRecordCode();
  const isHistoryOpen = useIsHistoryOpen();
  const basePath = useBasePath();
  const tenant = useCurrentTenant();
  const { copiaDe, unida } = useRecordSearch();
  const [created, setCreated] = useState<{ pessoa: Pessoa; formKey: string; copyOf: string | undefined }>();
  const [newForms, setNewForms] = useState(0);
  const [reloads, setReloads] = useState(0);
  const mayCreate = useMay('pessoa.create');
  const isNew = codigo === NEW;
  const wasCreatedHere = created !== undefined && String(created.pessoa.codigo) === codigo;
  const stored = usePessoa(codigo, !isNew && !wasCreatedHere);

  if (isNew && !mayCreate)
    return (
      <Suspense>
        <NoRecord why={tenant ? 'mayNotCreate' : 'createsNowhere'} basePath={basePath} />
      </Suspense>
    );
  if (!isNew && !wasCreatedHere) {
    if (stored.isError)
      return <NotLoaded error={stored.error} basePath={basePath} onRetry={() => void stored.refetch()} />;
    // the cache may have an older version than the one to change
    if (!stored.data || !stored.isFetchedAfterMount) return <Loading />;
    if (isLedElsewhere(codigo, stored.data))
      return (
        <>
          <Loading />
          <Suspense>
            <GoToSurvivor address={codigo} survivor={stored.data} />
          </Suspense>
        </>
      );
  }
  const copyOf = isNew ? copiaDe : wasCreatedHere ? created.copyOf : undefined;
  const newKey = `nova-${newForms}-${copiaDe}`;
  const pessoa = isNew ? undefined : wasCreatedHere ? created.pessoa : stored.data;
  const formKey = isNew ? newKey : wasCreatedHere ? created.formKey : `${pessoa?.id}`;

  const handleSaved = (saved: Pessoa) => {
    if (!isNew) return;
    setCreated({ pessoa: saved, formKey: newKey, copyOf });
    const params = { codigo: String(saved.codigo) };
    // the form stays mounted and keeps what was typed during the save
    void navigate({ to: `${basePath}/$codigo`, params, replace: true, ignoreBlocker: true });
  };
  const handleNew = () => {
    setNewForms(newForms + 1);
    setCreated(undefined);
    void navigate({ to: `${basePath}/$codigo`, params: { codigo: NEW } });
  };
  const handleChangedElsewhere = async () => {
    if (wasCreatedHere) setCreated(undefined);
    else await stored.refetch();
    expectArrival();
    setReloads((times) => times + 1);
  };
  const key = `${tenant?.id}-${basePath}-${formKey}-${reloads}`;
  const editor: EditorProps = {
    Companion,
    pessoa,
    basePath,
    notice: !isNew && stored.data?.mergedFrom?.includes(Number(unida)) && (
      <Suspense>
        <MergedNote codigo={String(unida)} />
      </Suspense>
    ),
    onSaved: handleSaved,
    onNew: handleNew,
    onChangedElsewhere: () => void handleChangedElsewhere(),
  };
  return (
    <>
      {copyOf === undefined ? (
        <RecordEditor key={key} {...editor} />
      ) : (
        <Suspense fallback={<Loading />}>
          <CopyEditor key={key} {...editor} copyOf={copyOf} />
        </Suspense>
      )}
      {isHistoryOpen && (
        <Suspense>
          <History codigo={codigo} basePath={basePath} />
        </Suspense>
      )}
    </>
  );
}

function Loading() {
  return (
    <>
      <PageHeader title="Carregando…" focusOnArrival={false} />
      <SkeletonLines />
    </>
  );
}

type NotLoadedProps = { error: Error; basePath: BasePath; onRetry: () => void };

function NotLoaded({ error, basePath, onRetry }: NotLoadedProps) {
  const isMissing = error instanceof ApiProblem && error.status === 404;
  // a codigo identifies a record only inside one client
  const needsTenant = error instanceof ApiProblem && error.code === 'tenant_needed';
  if (isMissing || needsTenant)
    return (
      <Suspense>
        <NoRecord why={isMissing ? 'missing' : 'needsTenant'} basePath={basePath} />
      </Suspense>
    );
  return (
    <>
      <PageHeader title="Ficha" />
      <ErrorState
        error={error}
        onRetry={onRetry}
        actions={
          <Link to={basePath} className={buttonClasses({})}>
            Voltar à lista
          </Link>
        }
      />
    </>
  );
}
