import type { ReactNode } from 'react';
import { formatFullMoment } from '../../dashboard/web/relative-time.ts';
import { Link } from '../../web/Link.tsx';
import type { Operation } from '../operation.ts';
import css from './OperationPage.module.css';
import { countRecords, formatDuration, OPERATION_NAMES, ORIGIN_NAMES } from './operation-texts.ts';

/** Who did it, when, from where, how long it took, of how many records. */
export function OperationFacts({ operation }: { operation: Operation }) {
  const { user, at, origin, durationMs, total, undoes, undoneBy, kind } = operation;
  return (
    <dl className={css.facts}>
      <Fact name="Quem">{user.nome}</Fact>
      <Fact name="Quando">
        <time dateTime={at}>{formatFullMoment(at)}</time>
      </Fact>
      <Fact name="De onde">{ORIGIN_NAMES[origin]}</Fact>
      {durationMs !== null && <Fact name="Duração">{formatDuration(durationMs)}</Fact>}
      <Fact name="Quantas">{countRecords(total)}</Fact>
      {undoes && (
        <Fact name={undoes.kind === 'undo' ? 'Refaz' : 'Desfaz'}>
          <Link to={`/operacoes/${undoes.id}`}>
            {undoes.kind === 'undo' ? 'O que tinha sido desfeito' : OPERATION_NAMES[undoes.kind]}
          </Link>
        </Fact>
      )}
      {undoneBy && (
        <Fact name={kind === 'undo' ? 'Refeita por' : 'Desfeita por'}>
          <Link to={`/operacoes/${undoneBy.id}`}>Outra operação, mais nova</Link>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
