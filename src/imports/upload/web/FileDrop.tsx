import { FileUp } from '../../../kit/web/icons/icons.ts';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { countOf } from '../../../kit/count-of.ts';
import { formatCount } from '../../../kit/web/format/number-format.ts';
import { notify } from '../../../kit/web/browser/notifications.store.ts';
import { Banner } from '../../../kit/web/ui/Banner.tsx';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { joinClasses } from '../../../kit/web/ui/joinClasses.ts';
import { chooseFiles, nameOfPack } from './choose-files.ts';
import { type Dropped, listChosen } from './dropped-files.ts';
import css from './FileDrop.module.css';
import { ACCEPTED, checkFile } from './file-kind.ts';
import type { FolderFile } from './pack-files.ts';
import { usePageDrop } from './use-page-drop.ts';

type Props = {
  onFile: (file: File) => void;
  /** a file was chosen, and its page is loading */
  busy?: boolean;
};

type Packing = { done: number; all: number };

/** The number of files between two updates of the progress. */
const PROGRESS_STEP = 200;

/**
 * Accepts a file, several, or a folder, chosen or dropped anywhere on the page. Several are packed into one. Refuses a selection
 * with nothing to import before it is sent.
 */
export function FileDrop({ onFile, busy = false }: Props) {
  const { take, refusal, packing } = useFiles(onFile, busy);
  const isOver = usePageDrop((dropped) => void take(dropped), !busy);
  return (
    <div className={css.wrap}>
      <div className={joinClasses(css.zone, isOver && css.over)}>
        <FileUp className={css.icon} aria-hidden="true" />
        <p className={css.title}>{isOver ? 'Solte para enviar' : 'Solte a planilha aqui, ou a pasta de notas'}</p>
        <p className={css.what}>
          CSV, Excel (.xlsx), LibreOffice (.ods) ou contatos em vCard (.vcf), até 2 GB. Ou notas em XML e SPED (.txt):
          um arquivo, vários, um zip ou uma pasta, até 200.000 arquivos e 2 GB.
        </p>
        <div className={css.buttons}>
          <ChooseButton isMain busy={busy || packing !== undefined} onChosen={(chosen) => void take(chosen)} />
          <ChooseButton isFolder busy={busy || packing !== undefined} onChosen={(chosen) => void take(chosen)} />
        </div>
        <p className={css.promise} role="status">
          {packing
            ? `Juntando ${formatCount(packing.done)} de ${countOf(packing.all, 'arquivo', 'arquivos')}…`
            : 'Nada muda no cadastro antes de você ver o que vai entrar e confirmar. Depois, dá para desfazer.'}
        </p>
      </div>
      {refusal !== undefined && <Refusal key={refusal}>{refusal}</Refusal>}
      {isOver && <div className={css.veil} aria-hidden="true" />}
    </div>
  );
}

/** Takes the chosen files: a single file is sent unchanged, several as one zip. */
function useFiles(onFile: (file: File) => void, busy: boolean) {
  const [refusal, setRefusal] = useState<string>();
  const [packing, setPacking] = useState<Packing>();
  const takeOne = async (file: File) => {
    const problem = await checkFile(file);
    setRefusal(problem && `${file.name}: ${problem}`);
    if (problem === undefined) onFile(file);
  };
  const takeMany = async (all: readonly FolderFile[]) => {
    const { files, leftOut, problem } = chooseFiles(all);
    setRefusal(problem);
    if (problem !== undefined) return;
    if (leftOut !== undefined) notify({ kind: 'info', message: leftOut });
    setPacking({ done: 0, all: files.length });
    const show = (done: number) => void (done % PROGRESS_STEP === 0 && setPacking({ done, all: files.length }));
    try {
      const { packFiles } = await import('./pack-files.ts');
      onFile(await packFiles(files, nameOfPack(files), show));
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : 'Não foi possível juntar os arquivos. Tente de novo.');
    } finally {
      setPacking(undefined);
    }
  };
  const take = async (dropped: Dropped | Promise<Dropped>) => {
    if (busy || packing) return;
    const { files, isMany } = await Promise.resolve(dropped).catch(() => ({ files: [], isMany: true }));
    const [first] = files;
    if (isMany) await takeMany(files);
    else if (first) await takeOne(first.file);
  };
  return { take, refusal, packing };
}

type ChooseProps = { onChosen: (chosen: Dropped) => void; busy: boolean; isMain?: boolean; isFolder?: boolean };

function ChooseButton({ onChosen, busy, isMain = false, isFolder = false }: ChooseProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const handleChoose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = listChosen(currentTarget.files);
    // lets the user choose the same file again, after correcting it
    currentTarget.value = '';
    onChosen(chosen);
  };
  return (
    <>
      <Button
        {...(isMain && { variant: 'primary' as const })}
        loading={busy}
        onClick={() => inputRef.current?.click()}
        main={isMain}
      >
        {isFolder ? 'Escolher pasta…' : 'Escolher arquivo…'}
      </Button>
      <input
        ref={inputRef}
        type="file"
        multiple
        hidden
        aria-label={isFolder ? 'Pasta para importar' : 'Arquivo para importar'}
        onChange={handleChoose}
        {...(isFolder ? { webkitdirectory: '' } : { accept: ACCEPTED })}
      />
    </>
  );
}

function Refusal({ children }: { children: string }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // newer browsers return a promise, which is not a cleanup function
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Banner kind="error" role="alert" ref={ref}>
      {children}
    </Banner>
  );
}
