import { useState } from 'react';
import { v7 } from 'uuid';
import { countRecords, titleOfExamples } from '../../kit/web/format/number-format.ts';
import { Dialog } from '../../kit/web/overlay/Dialog.tsx';
import { useAction } from '../../kit/web/overlay/useAction.ts';
import { navigate } from '../../kit/web/routing/router.ts';
import { Button } from '../../kit/web/ui/Button.tsx';
import { ErrorState, SkeletonLines } from '../../kit/web/ui/states.tsx';
import type { UndoPreview } from '../../register/operations/operation.schema.ts';
import { undoOperation } from '../../register/operations/web/operations.api.ts';
import { useUndoPreview } from './operation.api.ts';
import { FieldChanges } from '../../register/record/web/FieldChanges.tsx';
import { type GivenTo, toGive } from './history/given-changes.ts';
import type { GiveChange } from './history/OpenChangeItem.tsx';
import { UnmergeLists } from './history/UnmergeLists.tsx';
import css from './history/UndoDialog.module.css';

type Props = {
  id: string;
  /** whether the operation is itself an undo */
  isRedo: boolean;
  onClose: () => void;
};

/** Shows the effects of an undo with examples and asks for confirmation. Then opens the page of the undo. */
export function UndoDialog({ id, isRedo, onClose }: Props) {
  const { data: preview, error, refetch } = useUndoPreview(id);
  const { act, isRunning } = useAction();
  const [givenTo, setGivenTo] = useState<GivenTo>({});
  const give = toGive(preview?.merges?.open ?? [], givenTo);
  // a second press or a repetition after a lost answer is the same undo
  const [key, setKey] = useState(() => v7());
  const handleGive = (to: GivenTo) => {
    setGivenTo({ ...givenTo, ...to });
    setKey(v7());
  };
  const handleUndo = () =>
    void act(async () => {
      const undo = await undoOperation(id, { key, give });
      onClose();
      await navigate({ to: '/operacoes/$id', params: { id: undo.id } });
    });
  const verb = isRedo ? 'Refazer' : 'Desfazer';
  return (
    <Dialog
      open
      size="lg"
      role="alertdialog"
      title={isRedo ? 'Refazer o que foi desfeito?' : 'Desfazer esta operação?'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            Cancelar
          </Button>
          {preview && preview.undo > 0 && (
            <Button variant="primary" loading={isRunning} onClick={handleUndo}>
              {`${verb} ${countRecords(preview.undo)}`}
            </Button>
          )}
        </>
      }
    >
      {preview && <Preview preview={preview} isRedo={isRedo} givenTo={givenTo} onGive={handleGive} />}
      {!preview && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines />)}
    </Dialog>
  );
}

type PreviewProps = GiveChange & { preview: UndoPreview; isRedo: boolean };

function Preview({ preview: { undo, keep, examples, merges }, isRedo, ...give }: PreviewProps) {
  const changed = examples.filter(({ kept: isKept }) => !isKept);
  const unchanged = examples.filter((example) => example.kept);
  return (
    <>
      <ul className={css.counts}>
        {undo > 0 && (
          <li>
            <strong>{countRecords(undo)}</strong>
            {undo === 1 ? ' volta a ficar como estava' : ' voltam a ficar como estavam'}
            {isRedo ? ' antes de desfazer.' : ' antes.'}
          </li>
        )}
        {keep > 0 && (
          <li>
            <strong>{countRecords(keep)}</strong>
            {keep === 1 ? ' fica como está' : ' ficam como estão'}
            {merges ? '.' : ', porque alguém editou depois.'}
          </li>
        )}
      </ul>
      <p className={css.note}>{noteOf(undo, merges !== undefined)}</p>
      <Examples title="O que vai mudar" examples={changed} total={undo} />
      <Examples title="O que fica como está" examples={unchanged} total={keep} />
      {merges && <UnmergeLists merges={merges} {...give} />}
    </>
  );
}

function noteOf(undo: number, isMerge: boolean): string {
  if (undo === 0) return 'Não há nada a desfazer.';
  if (isMerge) return 'O histórico guarda tudo. Para voltar a uma ficha só, junte-as de novo.';
  return 'O histórico guarda tudo, e isto também pode ser desfeito.';
}

type Example = UndoPreview['examples'][number];

function Examples({ title, examples, total }: { title: string; examples: Example[]; total: number }) {
  if (examples.length === 0) return null;
  return (
    <section className={css.examples}>
      <h3>{titleOfExamples(title, examples.length, total)}</h3>
      <ul>
        {examples.map((example) => (
          <ExampleItem key={example.pessoaId} example={example} />
        ))}
      </ul>
    </section>
  );
}

const WILL_BE: Readonly<Record<Example['willBe'], string>> = {
  deleted: 'será excluída',
  restored: 'será restaurada',
  reverted: 'volta ao que era',
};

function ExampleItem({ example: { codigo, nome, willBe, kept: isKept, changes } }: { example: Example }) {
  return (
    <li className={css.example}>
      <p>
        <strong>{nome}</strong>
        <span className={css.code}>{` nº ${codigo} · ${isKept ? 'editada depois' : WILL_BE[willBe]}`}</span>
      </p>
      {(isKept || willBe === 'reverted') && <FieldChanges changes={changes} />}
    </li>
  );
}
