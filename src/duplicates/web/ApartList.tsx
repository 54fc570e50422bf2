import { Split } from '../../kit/web/icons/icons.ts';
import { PagedItems } from '../../kit/web/items/PagedItems.tsx';
import { useAction } from '../../kit/web/overlay/useAction.ts';
import { Button } from '../../kit/web/ui/Button.tsx';
import { EmptyState } from '../../kit/web/ui/states.tsx';
import { Cell, RowHeader, Table } from '../../kit/web/ui/Table.tsx';
import { TimeAgo } from '../../kit/web/ui/TimeAgo.tsx';
import { revokeApart, useApart } from './queue/duplicates.api.ts';
import { idsOf } from './merge-href.ts';

const COLUMNS = [
  { label: 'Fichas' },
  { label: 'Quem disse' },
  { label: 'Quando' },
  { label: 'Ações', hideLabel: true, align: 'end' },
] as const;

/** The pairs marked as different people, each with a button that revokes the decision. */
export function ApartList() {
  const { act } = useAction({ inTurn: true });
  return (
    <PagedItems query={useApart()} empty={<Nothing />} gutter>
      {(pairs) => (
        <Table label="Fichas que não são a mesma" columns={COLUMNS}>
          {pairs.map(({ pessoas, user, at }) => (
            <tr key={idsOf({ pessoas }).join(' ')}>
              <RowHeader>{pessoas.map(({ nome, codigo }) => `${nome} (${codigo})`).join(' · ')}</RowHeader>
              <Cell label="Quem disse">{user.nome}</Cell>
              <Cell label="Quando">
                <TimeAgo at={at} />
              </Cell>
              <Cell align="end">
                <Button
                  size="sm"
                  variant="subtle"
                  onClick={() => void act(() => revokeApart(idsOf({ pessoas })), 'Revogado: podem voltar à fila.')}
                >
                  Revogar
                </Button>
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </PagedItems>
  );
}

function Nothing() {
  return (
    <EmptyState icon={<Split />} title="Nenhuma decisão ainda">
      As fichas de que alguém disser que não são a mesma ficam aqui, e dá para revogar.
    </EmptyState>
  );
}
