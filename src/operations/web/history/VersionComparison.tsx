import { ErrorState, SkeletonLines } from '../../../kit/web/ui/states.tsx';
import { ChangesTable } from './ChangesTable.tsx';
import { useComparison } from '../../../register/operations/web/operations.api.ts';
import { VersionPart } from './VersionPart.tsx';

type Props = { pessoaId: string; from: number; to: number; onBack: () => void };

/** What became different between two versions of a record. */
export function VersionComparison({ pessoaId, from, to, onBack }: Props) {
  const { data, error, refetch } = useComparison(pessoaId, from, to);
  return (
    <VersionPart title={`Da versão ${from} à versão ${to}`} onBack={onBack}>
      {data && data.changes.length === 0 && <p>Nenhum campo é diferente entre as duas.</p>}
      {data && <ChangesTable changes={data.changes} />}
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines />)}
    </VersionPart>
  );
}
