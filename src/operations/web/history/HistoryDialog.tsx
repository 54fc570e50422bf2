import { useRef, useState } from 'react';
import { useCurrentTenant, useMay } from '../../../access/web/use-permissions.ts';
import { Dialog } from '../../../kit/web/overlay/Dialog.tsx';
import { navigate } from '../../../kit/web/routing/router.ts';
import { ErrorState, SkeletonLines } from '../../../kit/web/ui/states.tsx';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { forgetLists, rememberPessoa, usePessoa } from '../../../register/record/web/pessoas.api.ts';
import type { BasePath } from '../../../register/record/web/record-href.ts';
import { announceChange, notifyRecordChanged } from '../../../register/undo/web/own-changes.ts';
import { HistoryList } from './HistoryList.tsx';
import { VersionComparison } from './VersionPart.tsx';
import { VersionRestore } from './VersionRestore.tsx';

type Props = { codigo: string; basePath: BasePath };

/** The history of a record, in a dialog over its form, which keeps the typed values. */
export function HistoryDialog({ codigo, basePath }: Props) {
  const { data: pessoa, error, refetch } = usePessoa(codigo, true);
  const handleClose = () => void navigate({ to: `${basePath}/$codigo`, params: { codigo } });
  return (
    <Dialog open size="lg" title={`Histórico da ficha ${codigo}`} onClose={handleClose}>
      {pessoa && <History pessoa={pessoa} onClose={handleClose} />}
      {!pessoa && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines />)}
    </Dialog>
  );
}

/** The view that replaces the list of versions. */
type Detail = { kind: 'comparison'; from: number; to: number } | { kind: 'restore'; version: number };

function History({ pessoa, onClose }: { pessoa: Pessoa; onClose: () => void }) {
  const tenant = useCurrentTenant();
  const mayRestore = useMay('pessoa.update') && pessoa.deletedAt === null;
  const [detail, setDetail] = useState<Detail>();
  const opener = useRef<Element>(null);
  const handleOpen = (next: Detail) => {
    opener.current = document.activeElement;
    setDetail(next);
  };
  const handleBack = () => {
    setDetail(undefined);
    // after the list is shown again
    requestAnimationFrame(() => opener.current instanceof HTMLElement && opener.current.focus());
  };
  const remember = (now: Pessoa) => {
    if (tenant) rememberPessoa(tenant.id, now);
    forgetLists();
  };
  const handleRestored = (restored: Pessoa, version: number) => {
    const { id: pessoaId, codigo } = restored;
    remember(restored);
    onClose();
    const made = { version: restored.version };
    if (tenant)
      announceChange({ tenant: tenant.id, pessoaId, codigo, made }, `Ficha ${codigo}: voltou à versão ${version}.`);
    notifyRecordChanged(pessoaId);
  };
  return (
    <>
      {detail?.kind === 'comparison' && <VersionComparison {...detail} pessoaId={pessoa.id} onBack={handleBack} />}
      {detail?.kind === 'restore' && (
        <VersionRestore
          pessoa={pessoa}
          version={detail.version}
          onBack={handleBack}
          onRestored={(restored) => handleRestored(restored, detail.version)}
          onStale={remember}
        />
      )}
      {/* stays mounted to keep its marks, its loaded pages and its scroll position */}
      <div hidden={detail !== undefined}>
        <HistoryList
          pessoaId={pessoa.id}
          version={pessoa.version}
          mayRestore={mayRestore}
          onCompare={(from, to) => handleOpen({ kind: 'comparison', from, to })}
          onRestore={(version) => handleOpen({ kind: 'restore', version })}
        />
      </div>
    </>
  );
}
