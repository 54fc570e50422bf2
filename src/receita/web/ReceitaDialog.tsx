import { useAction } from '../../kit/web/overlay/useAction.ts';
import { Dialog } from '../../kit/web/overlay/Dialog.tsx';
import { Link } from '../../kit/web/routing/Link.tsx';
import { navigate } from '../../kit/web/routing/router.ts';
import { Banner } from '../../kit/web/ui/Banner.tsx';
import { Button } from '../../kit/web/ui/Button.tsx';
import { ErrorState, SkeletonLines } from '../../kit/web/ui/states.tsx';
import { TimeAgo } from '../../kit/web/ui/TimeAgo.tsx';
import { countOf } from '../../kit/count-of.ts';
import type { BulkSelection } from '../../search/selection.schema.ts';
import type { ReceitaPreview } from '../receita.schema.ts';
import css from './Receita.module.css';
import { startComparison, useReceitaPreview, useRecentRuns } from './receita.api.ts';
import { paceText, sizeText, STATE_TEXTS } from './receita-texts.ts';

const MOST_RECENT = 5;

type Props = {
  selection: BulkSelection;
  onClose: () => void;
  /** the comparison has begun */
  onDone: () => void;
};

/** Says what a comparison with the Receita would be, begins it, and opens its page. */
export function ReceitaDialog({ selection, onClose, onDone }: Props) {
  const { data: preview, error, refetch } = useReceitaPreview(selection);
  const { act, isRunning } = useAction();
  const isReady = preview !== undefined && preview.companies > 0;
  const handleStart = () => {
    if (!isReady) return;
    void act(async () => {
      const { id } = await startComparison(selection);
      onDone();
      await navigate({ to: '/receita/$id', params: { id } });
    });
  };
  return (
    <Dialog
      open
      size="lg"
      title="Comparar com a Receita"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            variant="primary"
            loading={isRunning}
            aria-disabled={!isReady || undefined}
            data-autofocus
            onClick={handleStart}
          >
            Começar
          </Button>
        </>
      }
    >
      <div className={css.dialog}>
        {error && !preview && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !preview && <SkeletonLines lines={3} />}
        {preview && <Preview preview={preview} />}
        <RecentRuns onOpen={onClose} />
      </div>
    </Dialog>
  );
}

function Preview({ preview }: { preview: ReceitaPreview }) {
  if (preview.companies === 0) return <p role="status">Nenhuma das fichas tem CNPJ. Feche e selecione empresas.</p>;
  const stored = countOf(preview.stored, 'resposta guardada', 'respostas guardadas');
  return (
    <>
      <div role="status">
        <p>
          <strong>{sizeText(preview)}</strong>
        </p>
        {preview.isOn && <p>{paceText(preview)}</p>}
      </div>
      {!preview.isOn && (
        <Banner kind="warning">
          {`A consulta à Receita está desligada nesta instalação: só se compara com ${stored}, de qualquer dia.`}
        </Banner>
      )}
      <p className={css.note}>Nada muda no cadastro agora: você vê o que mudou e aplica o que quiser.</p>
    </>
  );
}

function RecentRuns({ onOpen }: { onOpen: () => void }) {
  const { data: runs = [] } = useRecentRuns();
  if (runs.length === 0) return null;
  return (
    <section aria-labelledby="comparacoes-recentes">
      <h3 id="comparacoes-recentes" className={css.heading}>
        Comparações recentes
      </h3>
      <ul className={css.recent}>
        {runs.slice(0, MOST_RECENT).map(({ id, at, user, state, total, open }) => (
          <li key={id}>
            <Link to="/receita/$id" params={{ id }} onClick={onOpen}>
              {countOf(total, 'empresa', 'empresas')}
            </Link>{' '}
            <span className={css.note}>
              <TimeAgo at={at} /> · {user.nome} · {STATE_TEXTS[state].toLowerCase()}
              {open > 0 && ` · ${countOf(open, 'ficha a decidir', 'fichas a decidir')}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
