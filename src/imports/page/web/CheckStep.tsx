import { useState } from 'react';
import { navigate } from '../../../kit/web/routing/router.ts';
import { formatCount } from '../../../kit/web/format/number-format.ts';
import { Link } from '../../../kit/web/routing/Link.tsx';
import { Banner } from '../../../kit/web/ui/Banner.tsx';
import { Button, buttonClasses } from '../../../kit/web/ui/Button.tsx';
import { useAction } from '../../../kit/web/overlay/useAction.ts';
import { type Import, type ImportCounts, NO_COUNTS } from '../../model/import.ts';
import { ColumnRests } from '../../columns/web/ColumnRests.tsx';
import { DateOrders } from '../../columns/web/DateOrders.tsx';
import { ApplyDialog } from './ApplyDialog.tsx';
import { FileNotes } from './FileNotes.tsx';
import { CountFigures } from '../../rows/web/CountFigures.tsx';
import { ReceitaNote } from './ReceitaNote.tsx';
import css from '../../web/ImportPage.module.css';
import { countEntering, countStaying } from '../../web/import-texts.ts';
import { countRows } from '../../web/measure-texts.ts';
import { settleCorrections, startCheck } from '../../web/imports.api.ts';
import { focusAlikeRows } from '../../rows/web/alike/AlikeRows.tsx';
import { RowsPanel } from '../../rows/web/RowsPanel.tsx';
import { RunProgress } from '../../web/RunProgress.tsx';
import { SameFile } from '../../web/SameFile.tsx';
import { StepHeading } from '../../web/StepHeading.tsx';

/** Third step: the dry run and its findings. */
export function CheckStep({ current }: { current: Import }) {
  return (
    <div className={css.body}>
      <StepHeading>{HEADINGS[current.state] ?? 'Conferência'}</StepHeading>
      {current.state === 'checking' && <Checking current={current} />}
      {current.state === 'checked' && <Checked current={current} />}
      {current.state === 'failed' && <CheckFailed current={current} />}
    </div>
  );
}

const HEADINGS: Readonly<Partial<Record<Import['state'], string>>> = {
  checking: 'Conferindo o arquivo',
  checked: 'Veja o que vai acontecer',
  failed: 'A conferência parou',
};

function Checking({ current }: { current: Import }) {
  return (
    <>
      <RunProgress
        current={current}
        label="Andamento da conferência"
        verb="Conferindo"
        cancelLabel="Parar"
        onCancelled={() =>
          void navigate({ to: '/importar/$id', params: { id: current.id }, search: { passo: 'colunas' } })
        }
      />
      <p className={css.lead}>
        Nada muda no cadastro. Pode sair desta página ou fechar o navegador: a conferência continua, e está em Importar.
      </p>
    </>
  );
}

function CheckFailed({ current: { id, problem } }: { current: Import }) {
  const { act, isRunning } = useAction();
  const handleCheck = () => void act(() => startCheck(id));
  return (
    <>
      <Banner kind="error" role="status">
        {problem ?? 'Algo falhou no servidor. Nada mudou no cadastro.'}
      </Banner>
      <div className={css.foot}>
        <p className={css.said}>Nada mudou no cadastro.</p>
        <Link to="/importar/$id" params={{ id }} search={{ passo: 'colunas' }} className={buttonClasses({})}>
          Voltar às colunas
        </Link>
        <Button variant="primary" loading={isRunning} onClick={handleCheck} main>
          Conferir de novo
        </Button>
      </div>
    </>
  );
}

function Checked({ current }: { current: Import }) {
  const [isAsking, setAsking] = useState(false);
  const counts = current.counts ?? NO_COUNTS;
  const entering = countEntering(counts);
  const { act, isRunning } = useAction();
  // a correction that is still being sent changes the numbers of the question
  const handleAsk = () => void act(() => settleCorrections().then(() => setAsking(true)));
  const handleDecide = () =>
    void navigate({ to: '/importar/$id', params: { id: current.id }, search: { lista: 'talvez-ja-exista' } }).then(
      focusAlikeRows,
    );
  return (
    <>
      <ColumnsLine current={current} />
      <SameFile current={current} />
      <CountFigures counts={counts} />
      <DateOrders current={current} />
      <ColumnRests current={current} />
      <ReceitaNote current={current} />
      <FileNotes current={current} />
      <Verdict counts={counts} />
      <RowsPanel current={current} counts={counts} editable />
      <div className={css.foot}>
        <p className={css.said}>{staySentence(counts)}</p>
        {counts.alike > 0 ? (
          <Button variant="primary" onClick={handleDecide} main>
            {`Decida ${countRows(counts.alike)}`}
          </Button>
        ) : (
          <Button variant="primary" loading={isRunning} disabled={entering === 0} onClick={handleAsk} main>
            {entering === 0 ? 'Nada a importar' : `Importar ${countRows(entering)}…`}
          </Button>
        )}
      </div>
      {isAsking && <ApplyDialog current={current} counts={counts} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Shows how the columns were recognised, with a link to them. */
function ColumnsLine({ current: { id, remembered, settings } }: { current: Import }) {
  const columns = settings?.columns ?? [];
  const used = columns.filter((target) => target !== null).length;
  const some = `${formatCount(used)} de ${formatCount(columns.length)} lidas`;
  const all = used === columns.length ? 'todas reconhecidas' : some;
  return (
    <p className={css.lead}>
      Colunas: {remembered ? 'como na última importação' : all} ·{' '}
      <Link to="/importar/$id" params={{ id }} search={{ passo: 'colunas' }}>
        Mudar
      </Link>
    </p>
  );
}

/** A sentence for the case that all rows are correct or all are faulty. */
function Verdict({ counts }: { counts: ImportCounts }) {
  const [entering, staying] = [countEntering(counts), countStaying(counts)];
  if (counts.alike > 0) return null;
  if (staying === 0 && entering > 0) {
    return (
      <Banner kind="success" role="status">
        Todas as linhas estão certas. Pode importar.
      </Banner>
    );
  }
  if (entering + staying + counts.unchanged === 0) {
    return (
      <Banner kind="warning" role="status">
        O arquivo só tem os títulos das colunas: nenhuma linha para importar.
      </Banner>
    );
  }
  if (entering === 0 && staying === 0) {
    return (
      <Banner role="status">
        {`O cadastro já está como o arquivo: ${countRows(counts.unchanged)} ${counts.unchanged === 1 ? 'igual' : 'iguais'}, nada a mudar.`}
      </Banner>
    );
  }
  if (entering === 0 && counts.refused > 0 && counts.refused === staying) {
    return (
      <Banner kind="warning" role="status">
        {`Todas as ${countRows(counts.refused)} têm problema. Se é o mesmo em todas, veja se a coluna foi para o campo certo.`}
      </Banner>
    );
  }
  return null;
}

function staySentence(counts: ImportCounts): string {
  const staying = countStaying(counts);
  if (staying === 0) return 'Depois de importar, dá para desfazer.';
  return `${formatCount(staying)} ${staying === 1 ? 'linha fica' : 'linhas ficam'} de fora, e ${staying === 1 ? 'continua' : 'continuam'} aqui. Depois de importar, dá para desfazer.`;
}
