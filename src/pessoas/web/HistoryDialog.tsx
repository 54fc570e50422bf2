import { navigate } from '../../web/navigation.ts';
import { HistoryList } from '../../operations/web/HistoryList.tsx';
import { Dialog } from '../../web/ui/Dialog.tsx';
import { ErrorState, SkeletonLines } from '../../web/ui/states.tsx';
import type { BasePath } from './base-path.ts';
import { usePessoa } from './pessoas.api.ts';

/** The history of a record, over its form: what is being typed stays underneath. */
export function HistoryDialog({ codigo, basePath }: { codigo: string; basePath: BasePath }) {
  const { data: pessoa, error, refetch } = usePessoa(codigo, true);
  const handleClose = () => void navigate(`${basePath}/${codigo}`);
  return (
    <Dialog open size="lg" title={`Histórico da ficha ${codigo}`} onClose={handleClose}>
      {pessoa && <HistoryList pessoaId={pessoa.id} version={pessoa.version} />}
      {!pessoa && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines />)}
    </Dialog>
  );
}
