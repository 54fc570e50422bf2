import { formatCount } from '../../../kit/web/format/number-format.ts';
import { Link } from '../../../kit/web/routing/Link.tsx';
import { Cell, RowHeader, Table } from '../../../kit/web/ui/Table.tsx';
import type { ChangedPair, WeightsProposal } from '../../weights.schema.ts';
import css from './Weights.module.css';

const COLUMNS = [{ label: 'Fichas' }, { label: 'Hoje' }, { label: 'Com os pesos novos' }] as const;

/** What accepting the weights would do: the pairs that would move to another list. */
export function ChangedPairs({ proposal: { judged, changed, changes } }: { proposal: WeightsProposal }) {
  return (
    <>
      <p>{describeChanged(judged, changed)}</p>
      {changes.length > 0 && (
        <Table label="Pares que mudam de lista" columns={COLUMNS}>
          {changes.map(({ pessoas, before, after }) => (
            <tr key={pessoas.map(({ id }) => id).join(' ')}>
              <RowHeader>
                <ul className={css.pair}>
                  {pessoas.map(({ id, codigo, nome }) => (
                    <li key={id}>
                      <Link to="/pessoas/$codigo" params={{ codigo: String(codigo) }}>
                        {nome}
                      </Link>{' '}
                      <span className={css.note}>{codigo}</span>
                    </li>
                  ))}
                </ul>
              </RowHeader>
              <Cell label="Hoje">{describeVerdict(before)}</Cell>
              <Cell label="Com os pesos novos">
                <strong>{describeVerdict(after)}</strong>
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </>
  );
}

function describeChanged(judged: number, changed: number): string {
  const near = judged === 1 ? 'No par mais próximo' : `Dos ${formatCount(judged)} pares mais próximos`;
  if (judged === 0) return 'Nenhum par está na fila agora: nada mudaria de lista.';
  if (changed === 0) return `${near} de mudar de lista, nada mudaria.`;
  const few = changed === 1 ? '1 mudaria' : `${formatCount(changed)} mudariam`;
  return `${near} de mudar de lista, ${few}. ${changed > 10 ? 'Estes são os dez que mais mudam.' : 'Confira antes de aceitar.'}`;
}

const CERTEZAS = { certa: 'Certa', provavel: 'Provável' } as const;

function describeVerdict({ certeza, p }: ChangedPair['before']): string {
  return `${certeza ? CERTEZAS[certeza] : 'Fora da fila'} · ${Math.round(p * 100)}%`;
}
