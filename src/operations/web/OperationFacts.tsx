import type { ReactNode } from 'react';
import { formatFullMoment } from '../../kit/web/format/moments.ts';
import { countRecords, formatCount, formatDuration } from '../../kit/web/format/number-format.ts';
import { Link } from '../../kit/web/routing/Link.tsx';
import { useCidades } from '../../localidades/web/localidades.api.ts';
import type { BulkDescription } from '../../register/operations/bulk.schema.ts';
import { OPERATION_NAMES, ORIGIN_NAMES } from '../../register/operations/operation.labels.ts';
import type { Operation } from '../../register/operations/operation.schema.ts';
import css from './OperationPage.module.css';
import { changeText, selectionText } from './bulk/bulk-texts.ts';

/** User, time, origin, duration and number of records of an operation. */
export function OperationFacts({ operation }: { operation: Operation }) {
  const { user, at, origin, durationMs, total, leftAlike = 0, undoes, undoneBy, kind, bulk } = operation;
  return (
    <dl className={css.facts}>
      <Fact name="Quem">{user.nome}</Fact>
      <Fact name="Quando">
        <time dateTime={at}>{formatFullMoment(at)}</time>
      </Fact>
      <Fact name="Origem">{ORIGIN_NAMES[origin]}</Fact>
      {durationMs !== null && <Fact name="Duração">{formatDuration(durationMs)}</Fact>}
      <Fact name="Quantas">{countRecords(total)}</Fact>
      {leftAlike > 0 && (
        <Fact name="De fora">
          {leftAlike === 1 ? '1 linha, porque já existia' : `${formatCount(leftAlike)} linhas, porque já existiam`}
        </Fact>
      )}
      {bulk && (
        <>
          <Fact name="Alteração">{changeText(bulk.change)}</Fact>
          <Fact name="Quais">
            <Selection bulk={bulk} />
          </Fact>
        </>
      )}
      {undoes && (
        <Fact name={undoes.kind === 'undo' ? 'Refaz' : 'Desfaz'}>
          <Link to="/operacoes/$id" params={{ id: undoes.id }}>
            {whatWasDone(undoes)}
          </Link>
        </Fact>
      )}
      {undoneBy && (
        <Fact name={kind === 'undo' ? 'Refeita por' : 'Desfeita por'}>
          <Link to="/operacoes/$id" params={{ id: undoneBy.id }}>
            Outra operação, mais nova
          </Link>
        </Fact>
      )}
    </dl>
  );
}

function whatWasDone({ kind, bulk }: NonNullable<Operation['undoes']>): string {
  if (kind === 'undo') return 'O que tinha sido desfeito';
  return bulk ? changeText(bulk.change) : OPERATION_NAMES[kind];
}

/** The selection of a bulk change, with the name of a filtered city once the cities are loaded. */
function Selection({ bulk }: { bulk: BulkDescription }) {
  const cities = bulk.query?.codigoCidade;
  const codigo = typeof cities === 'string' ? cities : undefined;
  // IBGE: the code of a municipality begins with that of its state
  const { data } = useCidades(codigo?.slice(0, 2) ?? '');
  return selectionText(bulk, data?.find((cidade) => cidade.codigo === codigo)?.nome);
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
