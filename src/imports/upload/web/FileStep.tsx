import { ApiProblem } from '../../../kit/web/api/api-problem.ts';
import { formatBytes, formatShare } from '../../../kit/web/format/number-format.ts';
import { useAction } from '../../../kit/web/overlay/useAction.ts';
import { Link } from '../../../kit/web/routing/Link.tsx';
import { navigate } from '../../../kit/web/routing/router.ts';
import { Banner } from '../../../kit/web/ui/Banner.tsx';
import { Button, buttonClasses } from '../../../kit/web/ui/Button.tsx';
import { SkeletonLines } from '../../../kit/web/ui/states.tsx';
import type { Import, ImportTable } from '../../model/import.ts';
import css from '../../web/ImportPage.module.css';
import { StepHeading } from '../../web/StepHeading.tsx';
import { useFirstReading } from '../../columns/web/first-reading.ts';
import { readFile, startCheck } from '../../web/imports.api.ts';
import { formatTimeLeft } from '../../web/measure-texts.ts';
import { ProgressLine } from '../../web/ProgressLine.tsx';
import { areColumnsCertain } from '../../columns/web/open-questions.ts';
import { FilePreview } from './FilePreview.tsx';
import { ReadOptionsForm } from './ReadOptionsForm.tsx';
import { UploadProgress } from './UploadProgress.tsx';

/** First step: the upload of the file, and a preview. */
export function FileStep({ current }: { current: Import }) {
  const reading = useFirstReading(current);
  const { state, table } = current;
  return (
    <div className={css.body}>
      <StepHeading>{table ? 'Confira como o arquivo foi lido' : 'Arquivo'}</StepHeading>
      {state === 'receiving' && <UploadProgress current={current} />}
      {state === 'reading' && <Reading current={current} />}
      {state === 'received' && !table && reading.isPending && <SkeletonLines lines={6} />}
      {state !== 'receiving' && !table && (reading.error || state === 'failed') && (
        <Unreadable current={current} error={reading.error} />
      )}
      {table && <ReadTable current={current} table={table} />}
    </div>
  );
}

function ReadTable({ current, table }: { current: Import; table: ImportTable }) {
  const { act, isRunning } = useAction();
  const skipsColumns = areColumnsCertain(current);
  const goOn = () =>
    void act(async () => {
      if (skipsColumns) await startCheck(current.id);
      await navigate({
        to: '/importar/$id',
        params: { id: current.id },
        search: { passo: skipsColumns ? undefined : 'colunas' },
      });
    });
  return (
    <>
      <ReadOptionsForm current={current} onSubmit={goOn} />
      <FilePreview table={table} />
      <div className={css.foot}>
        <p className={css.said}>Se os acentos e as colunas estão certos, continue.</p>
        <Button variant="primary" loading={isRunning} onClick={goOn} main>
          {skipsColumns ? 'Conferir o arquivo' : 'Continuar'}
        </Button>
      </div>
    </>
  );
}

/** How far a long reading is; it needs no page. */
function Reading({ current: { size, progress } }: { current: Import }) {
  const { share = null, bytes = 0, secondsLeft = null } = progress ?? {};
  const facts = [
    bytes > 0 && `${formatBytes(bytes)} de ${formatBytes(size)}`,
    secondsLeft !== null && `falta ${formatTimeLeft(secondsLeft)}`,
  ];
  const text = share === null ? 'Lendo o arquivo…' : `Lendo o arquivo: ${formatShare(Math.round(share * 1000), 1000)}`;
  return <ProgressLine label="Leitura do arquivo" text={text} share={share} facts={facts} action={null} />;
}

/** Shows that the file is not readable, and lets the user try again, or with other read options. */
function Unreadable({ current, error }: { current: Import; error: Error | null }) {
  const { act, isRunning } = useAction();
  const unknown = current.problem ?? 'Não foi possível ler o arquivo. Recarregue a página.';
  const message = error instanceof ApiProblem ? error.message : unknown;
  // another encoding may make a file readable that seems to contain no text
  const isText = error instanceof ApiProblem && error.errors.some(({ code }) => code === 'binary');
  return (
    <>
      <Banner kind="error" role="alert">
        {message}
      </Banner>
      {isText && <ReadOptionsForm current={current} />}
      <p className={css.foot}>
        {current.state === 'failed' && (
          <Button loading={isRunning} onClick={() => void act(() => readFile(current.id, current.readOptions))}>
            Ler de novo
          </Button>
        )}
        <Link to="/importar" className={buttonClasses({})}>
          Enviar outro arquivo
        </Link>
      </p>
    </>
  );
}
