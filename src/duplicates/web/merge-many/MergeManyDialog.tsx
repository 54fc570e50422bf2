import { useState } from 'react';
import { v7 } from 'uuid';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { countOf } from '../../../kit/count-of.ts';
import { ApiProblem } from '../../../kit/web/api/api-problem.ts';
import { countRecords } from '../../../kit/web/format/number-format.ts';
import { Dialog } from '../../../kit/web/overlay/Dialog.tsx';
import { useAction } from '../../../kit/web/overlay/useAction.ts';
import { navigate } from '../../../kit/web/routing/router.ts';
import { Banner } from '../../../kit/web/ui/Banner.tsx';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { ErrorState, SkeletonLines } from '../../../kit/web/ui/states.tsx';
import { rememberChange } from '../../../register/undo/web/own-changes.ts';
import type { MergeManyPreview } from '../../merge-many.schema.ts';
import { type MergeManyChoice, mergeMany, useMergeManyPreview } from './merge-many.api.ts';
import css from './MergeManyDialog.module.css';

type Props = {
  choice: MergeManyChoice;
  onClose: () => void;
  /** after the merge or its start in the background */
  onDone: () => void;
};

/** Shows how many groups will be merged, with examples, merges them in one operation, and opens the operation. */
export function MergeManyDialog({ choice, onClose, onDone }: Props) {
  const tenant = useTenantChoice();
  const { data: preview, error, refetch } = useMergeManyPreview(choice);
  const [hasCountChanged, setCountChanged] = useState(false);
  // a second click, or a retry after a lost response, stays the same operation
  const [key] = useState(() => v7());
  const { act, isRunning } = useAction();
  const isReady = preview !== undefined && preview.groups > 0;

  const send = async (expected: number) => {
    try {
      const { id, done } = await mergeMany(choice, expected, key);
      if (typeof tenant === 'number') rememberChange({ tenant, count: done, made: { operationId: id } });
      onDone();
      await navigate({ to: '/operacoes/$id', params: { id } });
    } catch (problem) {
      if (!(problem instanceof ApiProblem) || problem.code !== 'count_changed') throw problem;
      setCountChanged(true);
      await refetch();
    }
  };
  const handleMerge = () => {
    if (isReady) void act(() => send(preview.groups));
  };
  return (
    <Dialog
      open
      size="lg"
      title="Juntar muitos grupos"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            Cancelar
          </Button>
          <Button
            variant="primary"
            main
            loading={isRunning}
            aria-disabled={!isReady || undefined}
            onClick={handleMerge}
          >
            {isReady ? `Juntar ${countGroups(preview.groups)}` : 'Juntar'}
          </Button>
        </>
      }
    >
      {hasCountChanged && preview && (
        <Banner kind="warning" role="alert">
          {`A quantidade mudou: agora são ${countGroups(preview.groups)}. Confira e confirme.`}
        </Banner>
      )}
      {error && !preview && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !preview && <SkeletonLines lines={6} />}
      {preview && <Preview preview={preview} />}
    </Dialog>
  );
}

function countGroups(count: number): string {
  return countOf(count, 'grupo', 'grupos');
}

function Preview({ preview: { groups, records, examples } }: { preview: MergeManyPreview }) {
  if (groups === 0) return <p>Nenhum grupo certo está em aberto com estes filtros. Feche e escolha outros.</p>;
  return (
    <>
      <p>
        {`${countRecords(records)} em ${countGroups(groups)}. De cada grupo fica uma ficha, com o que as outras têm a mais. `}
        É uma operação só, que dá para desfazer inteira.
      </p>
      <p className={css.head} id="merge-many-examples">
        {examples.length < groups ? `Os ${examples.length} menos certos, para conferir:` : 'Para conferir:'}
      </p>
      <ul className={css.examples} aria-labelledby="merge-many-examples">
        {examples.map(({ survivor, others }) => (
          <li key={survivor.id}>
            <span className={css.survivor}>{`${survivor.nome} (${survivor.codigo})`}</span>
            <span className={css.others}>
              {`recebe ${others.map(({ nome, codigo }) => `${nome} (${codigo})`).join(', ')}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
