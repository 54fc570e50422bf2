import { useState } from 'react';
import { Link } from '../../../kit/web/routing/Link.tsx';
import { Badge } from '../../../kit/web/ui/Badge.tsx';
import { MoreButton } from '../../../kit/web/items/MoreButton.tsx';
import { Cell, RowHeader, Table } from '../../../kit/web/ui/Table.tsx';
import { TimeAgo } from '../../../kit/web/ui/TimeAgo.tsx';
import { ErrorState, SkeletonLines } from '../../../kit/web/ui/states.tsx';
import { useOperations } from '../../../register/operations/web/operations.api.ts';
import type { ImportSummary } from '../../model/import.ts';
import { IMPORT_BADGES, summarizeCounts } from '../../web/import-texts.ts';
import { useImports } from '../../web/imports.api.ts';
import css from './ImportarPage.module.css';

/** The imports of the client, newest first, with those that wait for the user to continue. */
export function PastImports() {
  return (
    <section aria-labelledby="importacoes-titulo">
      <h2 id="importacoes-titulo" className={css.heading}>
        Importações deste cliente
      </h2>
      <Imports />
    </section>
  );
}

function Imports() {
  const list = useImports();
  const [firstNew, setFirstNew] = useState<number>();
  if (list.isError && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <SkeletonLines lines={4} />;
  const imports = list.data.pages.flatMap(({ items }) => items);
  if (imports.length === 0) return <p className={css.none}>Nenhuma ainda. A primeira aparece aqui.</p>;
  return (
    <div className={css.past}>
      <ImportTable imports={imports} focusOn={firstNew} />
      <MoreButton query={list} className={css.more} onMore={() => setFirstNew(imports.length)} />
    </div>
  );
}

const COLUMNS = [
  { label: 'Arquivo' },
  { label: 'Quem' },
  { label: 'Quando' },
  { label: 'Linhas' },
  { label: 'Situação' },
] as const;

function ImportTable({ imports, focusOn }: { imports: readonly ImportSummary[]; focusOn: number | undefined }) {
  const undoneBy = useUndos();
  return (
    <Table label="Importações" columns={COLUMNS}>
      {imports.map((item, index) => (
        <tr key={item.id}>
          <RowHeader>
            <Link
              to="/importar/$id"
              params={{ id: item.id }}
              className={css.file}
              ref={index === focusOn ? focusIt : undefined}
            >
              {item.fileName}
            </Link>
          </RowHeader>
          <Cell label="Quem">{item.user.nome}</Cell>
          <Cell label="Quando">
            <TimeAgo at={item.createdAt} />
          </Cell>
          <Cell label="Linhas">
            {item.counts && <span className={css.counts}>{summarizeCounts(item.counts)}</span>}
          </Cell>
          <Cell label="Situação">
            <State {...item} undoId={item.operationId === null ? undefined : undoneBy.get(item.operationId)} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

/** For each undone operation of an import, the operation that undid it. */
function useUndos(): ReadonlyMap<string, string> {
  const { data } = useOperations({ tipo: 'import' });
  const operations = data?.pages.flatMap(({ items }) => items) ?? [];
  return new Map(operations.flatMap(({ id, undoneBy }) => (undoneBy ? [[id, undoneBy.id] as const] : [])));
}

function State({ state, operationId, undoId }: ImportSummary & { undoId: string | undefined }) {
  const { tone, label } = IMPORT_BADGES[state];
  return (
    <span className={css.marks}>
      <Badge tone={tone}>{label}</Badge>
      {undoId !== undefined && (
        <Link to="/operacoes/$id" params={{ id: undoId }} className={css.mark}>
          Desfeita
        </Link>
      )}
      {undoId === undefined && operationId !== null && (
        <Link to="/operacoes/$id" params={{ id: operationId }} className={css.mark}>
          Ver a operação
        </Link>
      )}
    </span>
  );
}

function focusIt(link: HTMLAnchorElement | null): void {
  link?.focus();
}
